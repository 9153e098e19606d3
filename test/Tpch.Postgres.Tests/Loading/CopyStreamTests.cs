// SPDX-License-Identifier: MIT
using System.Text;
using Tpch.Postgres.Loading;

namespace Tpch.Postgres.Tests.Loading;

public sealed class CopyStreamTests
{
    [Theory]
    [InlineData("", "", 0)]
    [InlineData("1|\n", "1\n", 1)]
    [InlineData("1|a b|\n2||\n", "1|a b\n2|\n", 2)]
    [InlineData("1|a", "1|a", 0)]
    public void Write_Lines_LoseTheLastBar(string lines, string expected, long rows)
    {
        var (written, count) = Write(lines, lines.Length);

        Assert.Equal(expected, written);
        Assert.Equal(rows, count);
    }

    [Fact]
    public void Write_InPartsOfAnySize_GivesTheSame()
    {
        const string Lines = "1||x|\n22|y||\n|\n||\n";
        const string Expected = "1||x\n22|y|\n\n|\n";

        for (var size = 1; size <= Lines.Length; size++)
        {
            Assert.Equal((Expected, 4L), Write(Lines, size));
        }
    }

    [Fact]
    public void Write_MoreThanTheBuffer_GivesAll()
    {
        var lines = string.Concat(Enumerable.Range(0, 20_000).Select(number => $"{number}|text|\n"));

        var (written, count) = Write(lines, 70_001);

        Assert.Equal(lines.Replace("|\n", "\n"), written);
        Assert.Equal(20_000, count);
    }

    [Fact]
    public void Write_Cancelled_Throws()
    {
        using var stream = new CopyStream(Stream.Null, _ => { }, new CancellationToken(canceled: true));

        Assert.Throws<OperationCanceledException>(() => stream.Write("1|\n"u8));
    }

    private static (string Written, long Rows) Write(string lines, int partBytes)
    {
        var target = new MemoryStream();
        var reported = 0L;
        using var stream = new CopyStream(target, rows => reported = rows, CancellationToken.None);
        foreach (var part in Encoding.ASCII.GetBytes(lines).Chunk(Math.Max(1, partBytes)))
        {
            stream.Write(part);
        }

        stream.Flush();
        Assert.Equal(stream.Rows, reported);
        return (Encoding.ASCII.GetString(target.ToArray()), stream.Rows);
    }
}
