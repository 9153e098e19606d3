// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using Nam.Codecs.Binary;
using Nam.Codecs.Text;

namespace Nam.Codecs.Tests.Text;

/// <summary>What a scan looks up, counted in probes: texts made to collide cost no more than others.</summary>
public sealed class TextScanCostTests
{
    private const int Names = 20_000;

    // Twenty thousand random hashes in four times as many slots stand in runs of a few tens at most.
    private const int LongestRun = 100;

    [Fact]
    public void Scan_OfNamesThatDifferInTheMiddle_KeepsRunsOfSlotsShort()
    {
        var text = Document(Enumerable.Range(0, Names).Select(name => $"<aaaaaaaa{name:D6}bbbbbbbb/>"));

        var memory = Scan(text);

        Assert.InRange(memory.NameCount, Names, Names + 1);
        Assert.InRange(LongestRunOf(memory.NameSlots), 1, LongestRun);
    }

    [Fact]
    public void Scan_OfTagsThatComeInAnyOrder_KeepsRunsOfSlotsShort()
    {
        var random = new Random(1);
        var text = Document(Enumerable.Range(0, Names).Select(_ => $"<a{random.Next(250):D4}/>"));

        var memory = Scan(text);

        Assert.InRange(memory.TagCount, 200, ScanMemory.MostTags);
        Assert.InRange(LongestRunOf(memory.TagSlots), 1, LongestRun);
    }

    [Fact]
    public void Scan_OfManyPrefixesInForce_FindsEachByItsName()
    {
        // Sixty-four on one element is the most; the prefix that is used is the outermost of all.
        var text = new StringBuilder();
        for (var holder = 0; holder < 300; holder++)
        {
            text.Append("<h");
            for (var prefix = 0; prefix < 64; prefix++)
            {
                text.Append(CultureInfo.InvariantCulture, $" xmlns:p{(holder * 64) + prefix}=\"u\"");
            }

            text.Append('>');
        }

        text.Append("<p0:a p63:b=''/><i xmlns:p0='inner'><p0:a/></i><p0:a/><q:a/>");
        for (var holder = 0; holder < 300; holder++)
        {
            text.Append("</h>");
        }

        var isUndeclared = TryScan(Encoding.UTF8.GetBytes(text.ToString()), out _);
        var isDeclared = TryScan(Encoding.UTF8.GetBytes(text.Replace("<q:a/>", string.Empty).ToString()), out var memory);

        Assert.False(isUndeclared);
        Assert.True(isDeclared);
        Assert.All(memory.Names[..memory.NameCount], name => Assert.Equal(0, name.Declaration));
    }

    private static byte[] Document(IEnumerable<string> elements)
    {
        return Encoding.UTF8.GetBytes($"<r>{string.Concat(elements)}</r>");
    }

    private static ScanMemory Scan(byte[] text)
    {
        Assert.True(TryScan(text, out var memory));
        return memory;
    }

    private static bool TryScan(byte[] text, out ScanMemory memory)
    {
        memory = new ScanMemory();
        var writer = new BinaryXmlWriter();
        return new TextScan<BinarySink>(text, new BinarySink(writer, writer), memory, isFragment: false).Run();
    }

    private static int LongestRunOf(int[] slots)
    {
        var longest = 0;
        var run = 0;
        foreach (var slot in slots)
        {
            run = slot == 0 ? 0 : run + 1;
            longest = Math.Max(longest, run);
        }

        return longest;
    }
}
