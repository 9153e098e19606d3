// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Tests.Tables;

public sealed class WordColumnTests
{
    [Fact]
    public void Write_Word_IsReadBack()
    {
        var column = new WordColumn(["AIR", "SHIP"], 2);

        column.Write(1, "SHIP"u8);

        Assert.Equal("AIR", column[0]);
        Assert.Equal("SHIP", column[1]);
    }

    [Fact]
    public void Write_UnknownWord_Throws()
    {
        var column = new WordColumn(["AIR", "SHIP"], 1);

        var error = Assert.Throws<InvalidDataException>(() => column.Write(0, "SLED"u8));

        Assert.Equal("The word 'SLED' is not one of: AIR, SHIP.", error.Message);
    }

    [Fact]
    public void Where_Condition_AnswersForEachWord()
    {
        var column = new WordColumn(["AIR", "SHIP", "REG AIR"], 0);

        var matches = column.Where(word => word.EndsWith("AIR", StringComparison.Ordinal));

        Assert.Equal([true, false, true], matches);
    }
}
