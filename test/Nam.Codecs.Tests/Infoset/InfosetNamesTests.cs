// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Tests.Infoset;

public sealed class InfosetNamesTests
{
    [Fact]
    public void Intern_OfTheSameName_GivesTheSameNumberUntilReset()
    {
        var names = new InfosetNames(["table"]);
        var fixedCount = names.Count;

        var first = names.Intern("prefix"u8);
        var again = names.Intern("prefix"u8);
        var other = names.Intern(Encoding.UTF8.GetBytes(new string('ü', 300)));
        names.Reset();

        Assert.Equal(first, again);
        Assert.NotEqual(first, other);
        Assert.Equal(fixedCount, names.Count);
        Assert.Equal(-1, names.Find("prefix"));
    }

    [Fact]
    public void Intern_OfLettersAndReservedNames_GivesTheirNumbers()
    {
        var names = new InfosetNames([]);

        Assert.Equal(InfosetNames.Empty, names.Intern(default));
        Assert.Equal(InfosetNames.LetterA + 25, names.Intern("z"u8));
        Assert.Equal(InfosetNames.Xml, names.Intern("xml"u8));
        Assert.Equal(InfosetNames.Xmlns, names.Intern("xmlns"u8));
    }

    [Fact]
    public void Is_WithThreeObjectsOfOneValue_SaysYesToAll()
    {
        var names = new InfosetNames(["name"]);
        var asked = Enumerable.Range(0, 3).Select(_ => new XmlDictionary().Add("name")).ToArray();
        var other = new XmlDictionary().Add("other");

        for (var round = 0; round < 3; round++)
        {
            Assert.All(asked, name => Assert.True(names.Is(InfosetNames.FirstOfTable, name)));
            Assert.False(names.Is(InfosetNames.FirstOfTable, other));
        }
    }

    [Fact]
    public void Reset_AfterDeclarations_ForgetsThem()
    {
        var names = new InfosetNames(["urn:a"]);
        names.Bound(InfosetNames.LetterA) = InfosetNames.FirstOfTable;
        names.Bound(InfosetNames.Empty) = InfosetNames.FirstOfTable;

        names.Reset();

        Assert.Equal(-1, names.Bound(InfosetNames.LetterA));
        Assert.Equal(InfosetNames.Empty, names.Bound(InfosetNames.Empty));
        Assert.Equal(InfosetNames.XmlUri, names.Bound(InfosetNames.Xml));
    }
}
