// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Characterization.Tests.Classifying;

public class AccessLogReaderTests
{
    [Fact]
    public void Read_Log_CountsGoodAndBadLines()
    {
        var text = Line("/a") + "\r\nrubbish\n\n" + Line("/b") + "\n" + Line("/c");

        var (paths, reader) = ReadAll(text);

        Assert.Equal(["/a", "/b", "/c"], paths);
        Assert.Equal((4, 1, 2), (reader.Lines, reader.BadLines, reader.FirstBadLine));
    }

    [Theory]
    [InlineData(AccessLogReader.MaximumLineLength + 1)]
    [InlineData(AccessLogReader.MaximumLineLength * 2)]
    [InlineData((AccessLogReader.MaximumLineLength * 5) + 3)]
    public void Read_LineThatIsTooLong_IsOneBadLine(int length)
    {
        var text = Line("/a") + "\n" + new string('x', length) + "\n" + Line("/b") + "\n" + new string('y', length);

        var (paths, reader) = ReadAll(text);

        Assert.Equal(["/a", "/b"], paths);
        Assert.Equal((4, 2, 2), (reader.Lines, reader.BadLines, reader.FirstBadLine));
    }

    [Fact]
    public void Read_LongestLine_IsRead()
    {
        var line = Line("/" + new string('x', AccessLogReader.MaximumLineLength - Line("/").Length));

        var (paths, reader) = ReadAll(Line("/a") + "\n" + line + "\n" + Line("/b"));

        Assert.Equal(AccessLogReader.MaximumLineLength, line.Length);
        Assert.Equal(3, paths.Count);
        Assert.Equal(0, reader.BadLines);
    }

    [Fact]
    public void Read_ManyLines_AreAllThere()
    {
        var text = new StringBuilder();
        for (var i = 0; i < 20_000; i++)
        {
            text.Append(Line("/" + i)).Append('\n');
        }

        var (paths, reader) = ReadAll(text.ToString());

        Assert.Equal(Enumerable.Range(0, 20_000).Select(i => "/" + i), paths);
        Assert.Equal((20_000, 0, 0), (reader.Lines, reader.BadLines, reader.FirstBadLine));
    }

    internal static string Line(string path, string host = "192.0.2.7", int second = 0, int status = 200, string method = "GET") =>
        FormattableString.Invariant(
            $"{host} - - [{new DateTime(2026, 1, 1).AddSeconds(second):dd'/'MMM'/'yyyy:HH:mm:ss} +0000] \"{method} {path} HTTP/1.1\" {status} 100");

    private static (List<string> Paths, AccessLogReader Reader) ReadAll(string text)
    {
        var reader = new AccessLogReader(new StringReader(text));
        var paths = new List<string>();
        while (reader.Read(out var entry))
        {
            paths.Add(entry.Target.ToString());
        }

        return (paths, reader);
    }
}
