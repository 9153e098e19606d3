// SPDX-License-Identifier: MIT
using Nam.Tool.Benching;
using Nam.Tool.Terminal;

namespace Nam.Tool.Tests.Commands;

public sealed class BenchCommandTests : IDisposable
{
    private readonly WorkFolder _work = new();

    public void Dispose() => _work.Dispose();

    [Fact]
    public void Bench_UsualFormats_GivesEachARowWithTheBytesThatEncodeWrites()
    {
        var first = _work.Write("q03.xml", Replies.Of(3));
        var second = _work.Write("q06.xml", Replies.Of(6));

        var outcome = ToolRun.Well("bench", "codecs", first, second, "--seconds", "0.1", "--json").Json();

        var rows = outcome.GetProperty("formats").EnumerateArray().ToList();
        Assert.Equal(["text", "gzip -6", .. BenchFormat.Usual.Skip(1)], rows.Select(row => row.GetProperty("format").GetString()));
        foreach (var row in rows.Skip(2))
        {
            var format = row.GetProperty("format").GetString()!;
            var expected = new FileInfo(_work.Encode(Replies.Of(3), format)).Length
                + new FileInfo(_work.Encode(Replies.Of(6), format)).Length;
            Assert.Equal(expected, row.GetProperty("bytes").GetInt64());
            Assert.True(row.GetProperty("encodeMegabytesPerSecond").GetDouble() > 0);
            Assert.True(row.GetProperty("decodeMegabytesPerSecond").GetDouble() > 0);
        }

        Assert.Equal(Replies.Of(3).Length + Replies.Of(6).Length, rows[0].GetProperty("bytes").GetInt64());
        Assert.Equal(Replies.Of(3).Length + Replies.Of(6).Length, outcome.GetProperty("textBytes").GetInt64());
        Assert.True(outcome.GetProperty("rounds").GetInt32() >= 3);
    }

    [Theory]
    [InlineData(1, ", 1 core;")]
    [InlineData(2, ", 2 cores;")]
    public void Bench_Cores_AreCountedInWords(int cores, string expected)
    {
        using var output = new MemoryStream();
        using (var console = new ToolConsole(output, TextWriter.Null, null))
        {
            new BenchOutcome(2, 1, "a runtime", "a system", cores, 3, 1, [new BenchRow("text", true, 1, 1, 1)]).Write(console);
        }

        Assert.Contains(expected, System.Text.Encoding.UTF8.GetString(output.ToArray()), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(80)]
    [InlineData(120)]
    public void Bench_OnATerminal_FitsItsWidthAndMarksTheBest(int width)
    {
        var file = _work.Write("q10.xml", Replies.Of(10));

        var run = ToolRun.OnTerminal(width, "bench", "codecs", file, "--seconds", "0.1", "--formats", "text+zip-6,binary,containers");

        Assert.Equal(0, run.Code);
        var lines = run.Text.Split('\n').Select(line => line.TrimEnd()).ToList();
        Assert.All(lines, line => Assert.InRange(line.Length, 0, width));
        var bytes = new FileInfo(_work.Encode(Replies.Of(10), "containers")).Length;
        Assert.Contains(
            lines,
            line => line.StartsWith(" containers", StringComparison.Ordinal) && line.Contains($" {bytes:N0}*", StringComparison.Ordinal));
        Assert.DoesNotContain(lines, line => line.StartsWith(" gzip -6", StringComparison.Ordinal) && line.Contains('*'));
    }

    [Fact]
    public void Bench_MessageThatStaysText_IsLeftOutWithAReason()
    {
        var odd = _work.Write("odd.xml", "<!DOCTYPE a><a/>");
        var fine = _work.Write("q06.xml", Replies.Of(6));

        var run = ToolRun.Of("bench", "codecs", odd, fine, "--seconds", "0.05", "--formats", "binary", "--json");

        Assert.Equal(0, run.Code);
        Assert.Equal(
            $"nam: {odd} has a document type; it cannot be written as binary, only as text: use --format text+zip-6.", run.Error.TrimEnd());
        Assert.Equal(1, run.Json().GetProperty("messages").GetInt32());
    }

    [Theory]
    [InlineData("--formats", "binary,nothing", "'nothing' is not a format.")]
    [InlineData("--seconds", "0", "--seconds has to be above 0")]
    [InlineData("--seconds", "soon", "soon")]
    public void Bench_OptionThatCannotBe_SaysWhy(string option, string value, string sentence)
    {
        var run = ToolRun.Of("bench", "codecs", _work.Write("a.xml", "<a/>"), option, value);

        Assert.Equal(1, run.Code);
        Assert.Contains(sentence, run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Bench_NothingToMeasure_SaysSo()
    {
        var run = ToolRun.Of("bench", "codecs", _work.Write("odd.xml", "no"));

        Assert.Equal(1, run.Code);
        Assert.EndsWith("nam: There is no message left to measure.", run.Error.TrimEnd(), StringComparison.Ordinal);
    }
}
