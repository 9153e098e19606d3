// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Repository;

/// <summary>Lines are short enough to be read beside others: 140 columns of C#, 120 of prose.</summary>
public sealed class LineLengthTests
{
    private static readonly string Wide = new('x', 141);

    [Fact]
    public void CodeFile_Lines_AreShortEnough()
    {
        var wrong = RepositoryTree.Files
            .Where(file => file.EndsWith(".cs", StringComparison.Ordinal))
            .SelectMany(file => LineLengths.OfCode(RepositoryTree.Lines(file)!).Select(line => $"{file}:{line}"));

        Assert.Empty(wrong);
    }

    [Fact]
    public void Page_Prose_IsShortEnough()
    {
        var wrong = RepositoryTree.Files
            .Where(file => file.EndsWith(".md", StringComparison.Ordinal))
            .SelectMany(file => LineLengths.OfProse(RepositoryTree.Lines(file)!).Select(line => $"{file}:{line}"));

        Assert.Empty(wrong);
    }

    [Fact]
    public void OfCode_LineOverTheLimit_IsFound()
    {
        Assert.Equal([2], LineLengths.OfCode(["short", Wide, Wide[1..]]));
        Assert.Equal([1, 2], LineLengths.OfCode(["// " + Wide, "/// \"" + Wide + "\""]));
        Assert.Equal([1], LineLengths.OfCode([$"Find(\"a\", {Wide}, \"b\");"]));
    }

    [Theory]
    [InlineData("throw new ArgumentException(\"", "\");")]
    [InlineData("? $\"{Of(\"a\", $\"{b}\")} ", "\", name)")]
    [InlineData("\"\"\"{ \"a\": \"", "\" }\"\"\",")]
    [InlineData("text = $$\"\"\"", "")]
    public void OfCode_OneLiteralWithLittleBeside_IsNotFound(string before, string after)
    {
        Assert.Empty(LineLengths.OfCode([before + Wide + after]));
    }

    [Fact]
    public void OfCode_InsideRawLiteral_IsNotFound()
    {
        Assert.Equal([4], LineLengths.OfCode(["text = \"\"\"", Wide, "    \"\"\";", Wide]));
    }

    [Fact]
    public void OfProse_LineOverTheLimit_IsFound()
    {
        Assert.Equal([1, 3], LineLengths.OfProse([Wide, Wide[..120], "* " + Wide]));
    }

    [Theory]
    [InlineData("| ")]
    [InlineData("## ")]
    [InlineData("[link]: ")]
    [InlineData("<img ")]
    [InlineData("[![build]")]
    public void OfProse_WhatCannotBeWrapped_IsNotFound(string start)
    {
        Assert.Empty(LineLengths.OfProse([start + Wide]));
    }

    [Fact]
    public void OfProse_Code_IsNotFound()
    {
        Assert.Equal([4], LineLengths.OfProse(["```", Wide, "```", Wide, "`" + Wide + "`"]));
    }
}
