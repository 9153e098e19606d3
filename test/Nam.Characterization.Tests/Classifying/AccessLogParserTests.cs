// SPDX-License-Identifier: MIT
using Nam.TestKit;

namespace Nam.Characterization.Tests.Classifying;

public class AccessLogParserTests
{
    private const string Common = "127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] \"GET /apache_pb.gif HTTP/1.0\" 200 2326";

    [Fact]
    public void TryParse_CommonFormat_HasItsFields()
    {
        Assert.True(AccessLogParser.TryParse(Common, out var entry));

        Assert.Equal("127.0.0.1", entry.Client.ToString());
        Assert.Equal(new DateTimeOffset(2000, 10, 10, 13, 55, 36, TimeSpan.FromHours(-7)), entry.Time);
        Assert.Equal("GET", entry.Method.ToString());
        Assert.Equal("/apache_pb.gif", entry.Target.ToString());
        Assert.Equal((200, 2326), (entry.Status, entry.Bytes));
        Assert.True(entry.Referrer.IsEmpty);
        Assert.True(entry.UserAgent.IsEmpty);
    }

    [Fact]
    public void TryParse_CombinedFormat_HasReferrerAndAgent()
    {
        Assert.True(AccessLogParser.TryParse(
            Common + " \"http://www.example.com/start.html\" \"Mozilla/4.08 [en] (Win98; \\\"I\\\" ;Nav)\" 17", out var entry));

        Assert.Equal("http://www.example.com/start.html", entry.Referrer.ToString());
        Assert.Equal("Mozilla/4.08 [en] (Win98; \\\"I\\\" ;Nav)", entry.UserAgent.ToString());
    }

    [Theory]
    [InlineData("2001:db8::1 - - [31/Dec/2026:23:59:60 +0530] \"HEAD / HTTP/1.1\" 304 -", "HEAD", "/")]
    [InlineData("::1 - user with [a] name [01/Jan/2026:00:00:00 +0000] \"GET /x HTTP/2.0\" 200 0 \"-\" \"-\"", "GET", "/x")]
    [InlineData("h - - [01/Jan/2026:00:00:00 +0000] \"GET /a b.html HTTP/1.1\" 200 5", "GET", "/a b.html")]
    [InlineData("h - - [01/Jan/2026:00:00:00 +0000] \"GET /old\" 200 5", "GET", "/old")]
    [InlineData("h - - [01/Jan/2026:00:00:00 +0000] \"GET /q?\\\"x\\\" HTTP/1.1\" 200 5", "GET", "/q?\\\"x\\\"")]
    public void TryParse_UnusualLine_IsRead(string line, string method, string target)
    {
        Assert.True(AccessLogParser.TryParse(line, out var entry));

        Assert.Equal(method, entry.Method.ToString());
        Assert.Equal(target, entry.Target.ToString());
        Assert.True(entry.Referrer.IsEmpty);
    }

    [Theory]
    [InlineData("")]
    [InlineData("nonsense")]
    [InlineData("h - - [10/Oct/2000:13:55:36 -0700]")]
    [InlineData("h - - [10/Okt/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 1")]
    [InlineData("h - - [31/Feb/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 1")]
    [InlineData("h - - [00/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 1")]
    [InlineData("h - - [10/Oct/0000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 1")]
    [InlineData("h - - [01/Jan/0001:00:00:00 +1300] \"GET / HTTP/1.0\" 200 1")]
    [InlineData("h - - [10/Oct/2000:24:55:36 -0700] \"GET / HTTP/1.0\" 200 1")]
    [InlineData("h - - [10/Oct/2000:13:55:36 -9900] \"GET / HTTP/1.0\" 200 1")]
    [InlineData("h - - [10/Oct/2000:13:55:36 -1401] \"GET / HTTP/1.0\" 200 1")]
    [InlineData("h - - [10/Oct/2000:13:55:36 +1500] \"GET / HTTP/1.0\" 200 1")]
    [InlineData("h - - [10/Oct/2000:13:55:36 -0700] \"-\" 408 -")]
    [InlineData("h - - [10/Oct/2000:13:55:36 -0700] \"\\x16\\x03\\x01 /\" 400 1")]
    [InlineData("h - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0 200 1")]
    [InlineData("h - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" ok 1")]
    [InlineData("h - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 99 1")]
    [InlineData("h - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200")]
    [InlineData("h - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 99999999999999999999")]
    [InlineData(" - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 1")]
    public void TryParse_BadLine_IsNone(string line)
    {
        Assert.False(AccessLogParser.TryParse(line, out _));
    }

    [Fact]
    public void TryParse_LineCutOrChangedAnywhere_NeverThrows()
    {
        var random = new Random(11);
        var line = Common + " \"http://www.example.com/\" \"agent \\\" x\"";
        for (var i = 0; i <= line.Length; i++)
        {
            AccessLogParser.TryParse(line.AsSpan(0, i), out _);
        }

        for (var i = 0; i < 20_000; i++)
        {
            var changed = line.ToCharArray();
            for (var n = random.Next(1, 4); n > 0; n--)
            {
                changed[random.Next(changed.Length)] = (char)random.Next(1, 256);
            }

            AccessLogParser.TryParse(changed, out _);
        }
    }

    [Fact]
    public void TryParse_Line_AllocatesNothing()
    {
        AccessLogParser.TryParse(Common, out _);

        Assert.Equal(0, Allocations.Least(1, () => AccessLogParser.TryParse(Common, out _)));
    }
}
