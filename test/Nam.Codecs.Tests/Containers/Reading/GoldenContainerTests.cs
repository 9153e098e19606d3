// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;

namespace Nam.Codecs.Tests.Containers.Reading;

/// <summary>Forms that were written once: those that are valid stay readable for ever, the others stay rejected. Files
/// are added, never changed.</summary>
public sealed class GoldenContainerTests
{
    public static TheoryData<string> Valid => Names("valid");

    public static TheoryData<string> Invalid => Names("invalid");

    [Theory]
    [MemberData(nameof(Valid))]
    public void Write_OfAValidFile_GivesTheTextBesideIt(string name)
    {
        var text = ContainerTextTests.Text(Read("valid", name + ".form"));

        Assert.Equal(Encoding.UTF8.GetString(Read("valid", name + ".xml")), Encoding.UTF8.GetString(text));
    }

    [Theory]
    [MemberData(nameof(Valid))]
    public void Read_OfAValidFile_ShowsTheNodesOfTheTextBesideIt(string name)
    {
        using var expected = XmlReader.Create(
            new MemoryStream(Read("valid", name + ".xml")), new XmlReaderSettings { CheckCharacters = false });
        using var actual = ContainerReaderTests.Open(Read("valid", name + ".form"));

        Assert.Equal(NodeList.Of(expected), NodeList.Of(actual));
    }

    [Theory]
    [MemberData(nameof(Invalid))]
    public void Open_OfAnInvalidFile_Throws(string name)
    {
        var form = Read("invalid", name + ".form");

        Assert.Throws<ReplyDecodeException>(() => ContainerTextTests.Text(form));
        Assert.Throws<ReplyDecodeException>(() => ContainerReaderTests.Open(form));
    }

    [Theory]
    [MemberData(nameof(Valid))]
    public void Open_OfAValidFileCutAnywhere_Throws(string name)
    {
        var form = Read("valid", name + ".form");

        for (var length = 0; length < form.Length; length++)
        {
            var cut = form[..length];
            Assert.Throws<ReplyDecodeException>(() => ContainerReaderTests.Open(cut));
        }
    }

    [Fact]
    public void Golden_Folders_AreThere()
    {
        Assert.True(Valid.Count >= 20);
        Assert.True(Invalid.Count >= 10);
    }

    private static TheoryData<string> Names(string folder)
    {
        return [.. Directory.GetFiles(Folder(folder), "*.form").Select(file => Path.GetFileNameWithoutExtension(file))
            .Order(StringComparer.Ordinal)];
    }

    private static byte[] Read(string folder, string file)
    {
        return File.ReadAllBytes(Path.Combine(Folder(folder), file));
    }

    private static string Folder(string folder)
    {
        return Path.Combine(AppContext.BaseDirectory, "golden", "containers", folder);
    }
}
