// SPDX-License-Identifier: MIT
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Nam.Tool.Tests.Commands;

public sealed class InspectCommandTests : IDisposable
{
    private readonly WorkFolder _work = new();

    public void Dispose() => _work.Dispose();

    [Theory]
    [InlineData("containers")]
    [InlineData("binary")]
    [InlineData("binary+zip-2")]
    [InlineData("binary+brotli-4")]
    [InlineData("text")]
    [InlineData("text+zip-6")]
    public void Inspect_EveryReply_SumsUpToTheFile(string format)
    {
        foreach (var text in Replies.All)
        {
            var file = _work.Encode(text, format);

            var report = ToolRun.Well("inspect", file, "--json").Json();

            Assert.Equal(new FileInfo(file).Length, report.GetProperty("bytes").GetInt64());
            Assert.Equal(new FileInfo(file).Length, Sum(report, "rows"));
            Assert.Equal(text.Length, report.GetProperty("textBytes").GetInt64());
            var shares = report.GetProperty("rows").EnumerateArray().Select(row => row.GetProperty("percent").GetDouble()).ToList();
            Assert.All(shares, share => Assert.InRange(share, -100, 100));
            Assert.InRange(shares.Where(share => share > 0).Sum(), 99.9, 100.1);
        }
    }

    [Fact]
    public void Inspect_PackedMessage_HasSharesOfWhatItsPartsTake()
    {
        var items = string.Concat(Enumerable.Range(0, 30).Select(i => $"<item{i} kind=\"delta\">hello hello world world</item{i}>"));
        var file = _work.Encode(System.Text.Encoding.UTF8.GetBytes($"<list>{items}</list>"), "containers");

        var run = ToolRun.Well("inspect", file);

        var shares = run.Text.Split('\n').Select(line => Regex.Match(line, @"^ (\S+) +-?[\d,]+ +(-?[\d.]+)"))
            .Where(match => match.Success).ToDictionary(match => match.Groups[1].Value, match => double.Parse(match.Groups[2].Value));
        Assert.InRange(shares["packed"], -99, -1);
        Assert.InRange(shares["all"], 1, 99);
        Assert.InRange(shares.Values.Where(share => share > 0).Sum() - shares["all"], 99.5, 100.5);
    }

    [Fact]
    public void Inspect_FramesWithAFormat_IsRefused()
    {
        var file = _work.Encode(Replies.Of(6), "containers");

        var run = ToolRun.Of("inspect", file, "--format", "text");

        Assert.Equal(
            (1, $"nam: {file} is in a NAM format already; --format is for XML. Decode it first."), (run.Code, run.Error.TrimEnd()));
        Assert.Equal("text", ToolRun.Well("inspect", _work.PathOf("message.xml"), "--format", "text", "--json").Json()
            .GetProperty("format").GetString());
    }

    [Fact]
    public void Inspect_ReplyWithRows_TellsPathsCountsTypesAndEncodings()
    {
        var report = ToolRun.Well("inspect", _work.Encode(Replies.Of(10), "containers"), "--json").Json();

        var rows = report.GetProperty("rows").EnumerateArray().ToList();
        var name = rows.Single(row => row.GetProperty("path").GetString()!.EndsWith("/c_name", StringComparison.Ordinal));
        var nation = rows.Single(row => row.GetProperty("path").GetString()!.EndsWith("/n_name", StringComparison.Ordinal));
        Assert.StartsWith("/Envelope/Body/ExecuteQueryResponse/ExecuteQueryResult/", name.GetProperty("path").GetString());
        Assert.Equal(nation.GetProperty("values").GetInt64(), name.GetProperty("values").GetInt64());
        Assert.Equal(("text", "pattern"), (name.GetProperty("type").GetString(), name.GetProperty("encoding").GetString()));
        Assert.Equal(("text", "dictionary"), (nation.GetProperty("type").GetString(), nation.GetProperty("encoding").GetString()));
    }

    [Fact]
    public void Inspect_SeveralForms_SumsUpOverAllOfThem()
    {
        var file = _work.Encode(Replies.Large(), "containers");

        var report = ToolRun.Well("inspect", file, "--json").Json();

        Assert.Equal(new FileInfo(file).Length, Sum(report, "rows"));
        Assert.Equal(2, report.GetProperty("head").GetProperty("forms").GetInt64());
        var ids = Assert.Single(report.GetProperty("rows").EnumerateArray(), row => row.GetProperty("path").GetString() == "/rows/row/id");
        var notes = Assert.Single(
            report.GetProperty("rows").EnumerateArray(), row => row.GetProperty("path").GetString() == "/rows/row/note");
        Assert.Equal(notes.GetProperty("values").GetInt64(), ids.GetProperty("values").GetInt64());
    }

    [Theory]
    [InlineData("containers")]
    [InlineData("binary")]
    [InlineData("text")]
    public void Inspect_Values_AreNotPrinted(string format)
    {
        var file = _work.Encode(
            "<login><user>jo</user><password>correct horse battery staple</password></login>"u8.ToArray(), format);

        var json = ToolRun.Well("inspect", file, "--json");
        var table = ToolRun.Well("inspect", file);

        Assert.DoesNotContain("horse", json.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("horse", table.Text, StringComparison.Ordinal);
        Assert.Equal(format == "containers", table.Text.Contains("/login/password", StringComparison.Ordinal));
    }

    [Fact]
    public void Inspect_BinaryForm_TellsHowMuchNamesTake()
    {
        var head = ToolRun.Well("inspect", _work.Encode(Replies.Of(3), "binary+zip-6"), "--json").Json().GetProperty("head");

        Assert.InRange(head.GetProperty("bytesOfNames").GetInt64(), 1, head.GetProperty("formBytes").GetInt64() - 1);
        Assert.InRange(head.GetProperty("names").GetInt64(), 1, head.GetProperty("bytesOfNames").GetInt64());
    }

    [Fact]
    public void Inspect_Xml_EncodesItFirstAndSaysSo()
    {
        var file = _work.Write("q3.xml", Replies.Of(3));

        var run = ToolRun.Well("inspect", file, "--format", "binary");

        Assert.StartsWith($"{file} is XML; encoded as binary it has ", run.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_Sorted_PutsTheMostBytesFirst()
    {
        var file = _work.Encode(Replies.Of(10), "containers");

        var rows = ToolRun.Well("inspect", file, "--sort", "--json").Json().GetProperty("rows");

        var bytes = rows.EnumerateArray().Select(row => row.GetProperty("bytes").GetInt64()).ToList();
        Assert.Equal(bytes.OrderDescending(), bytes);
        Assert.EndsWith("/c_address", rows[0].GetProperty("path").GetString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(80)]
    [InlineData(100)]
    [InlineData(120)]
    [InlineData(160)]
    public void Inspect_OnATerminal_FitsItsWidthAndNamesEveryColumn(int width)
    {
        var run = ToolRun.OnTerminal(width, "inspect", _work.Encode(Replies.Of(10), "containers"));

        Assert.All(run.Text.Split('\n'), line => Assert.InRange(line.TrimEnd().Length, 0, width));
        foreach (var column in (string[])["c_custkey", "c_name", "revenue", "c_acctbal", "n_name", "c_address", "c_phone", "c_comment"])
        {
            Assert.Contains($"…/Row/{column} ", run.Text, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Inspect_ToAFile_HasNoEscapesAndWholePaths()
    {
        var run = ToolRun.Well("inspect", _work.Encode(Replies.Of(10), "containers"));

        Assert.DoesNotContain('\u001b', run.Text);
        Assert.Contains("/Envelope/Body/ExecuteQueryResponse/ExecuteQueryResult/Row/c_custkey", run.Text, StringComparison.Ordinal);
        Assert.All(run.Text.Split('\n'), line => Assert.Equal(line.TrimEnd(), line.TrimEnd('\r')));
    }

    [Theory]
    [InlineData("containers")]
    [InlineData("binary+zip-2")]
    public void Inspect_Damaged_IsOneSentence(string format)
    {
        var whole = File.ReadAllBytes(_work.Encode(Replies.Of(18), format));

        for (var position = 0; position < whole.Length; position += 7)
        {
            var damaged = whole.ToArray();
            damaged[position] ^= 0x10;

            var run = ToolRun.Of("inspect", _work.Write("damaged.nam", damaged));

            Assert.Equal(1, run.Code);
            Assert.Single(run.Error.TrimEnd().Split('\n'));
            Assert.Empty(run.Output);
        }
    }

    private static long Sum(JsonElement report, string rows) =>
        report.GetProperty(rows).EnumerateArray().Sum(row => row.GetProperty("bytes").GetInt64());
}
