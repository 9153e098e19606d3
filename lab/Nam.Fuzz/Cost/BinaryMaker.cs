// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Infoset;

namespace Nam.Fuzz.Cost;

/// <summary>Makes binary forms that no writer makes: long names that are named often, names twice in the table, many
/// attributes, arrays, lists.</summary>
internal static class BinaryMaker
{
    internal static byte[] Make(Recipe recipe)
    {
        var genes = new GeneReader(recipe);
        var output = new PooledBuffer();
        var bytes = genes.Size(1 << 10, 1 << 20);
        var names = new NameMaker(ref genes, 60_000);
        var copies = genes.Size(1, 100);
        var prefixes = genes.SizeOrNone(2, 20_000);
        var attributes = genes.SizeOrNone(2, 5_000);
        var sameNames = genes.Choice(3);
        var kind = genes.Choice(8);
        var depth = genes.SizeOrNone(2, 1_000);
        var random = genes.Random();
        var damage = genes.SizeOrNone(2, 20);

        output.PutByte((byte)genes.Choice(4));
        var table = new List<string>();
        for (var length = 0; table.Count < names.Count && length < bytes / 2;)
        {
            var name = names[table.Count / copies];
            table.Add(name);
            length += name.Length + 1;
        }

        output.PutCount(table.Count);
        foreach (var name in table)
        {
            output.PutString(Encoding.UTF8.GetBytes(name));
        }

        output.PutCount(0);
        Start(output, 0);
        for (var prefix = 0; prefix < prefixes && output.WrittenCount < bytes; prefix++)
        {
            output.PutByte(NodeType.DictionaryXmlnsAttribute);
            output.PutString(Encoding.UTF8.GetBytes("p" + prefix));
            Name(output, prefix % table.Count);
        }

        for (var level = 0; level < depth; level++)
        {
            Start(output, level % table.Count);
        }

        for (var step = 0; output.WrittenCount < bytes; step++)
        {
            Start(output, names.Pick(step, ref random) % table.Count);
            for (var index = 0; index < attributes; index++)
            {
                Attribute(
                    output, sameNames switch { 0 => index, 1 => index * copies, _ => table.Count - 1 - index } % table.Count,
                    prefixes, index);
            }

            Content(output, kind, step % table.Count);
        }

        for (var level = 0; level <= depth; level++)
        {
            output.PutByte(NodeType.EndElement);
        }

        return Damage.Of(output.WrittenSpan, damage, ref random);
    }

    private static void Attribute(PooledBuffer output, int name, int prefixes, int index)
    {
        if (prefixes == 0)
        {
            output.PutByte(NodeType.ShortDictionaryAttribute);
        }
        else
        {
            output.PutByte(NodeType.DictionaryAttribute);
            output.PutString(Encoding.UTF8.GetBytes("p" + (index % prefixes)));
        }

        Name(output, name);
        output.PutByte(NodeType.Empty);
    }

    private static void Content(PooledBuffer output, int kind, int name)
    {
        switch (kind)
        {
            case 0:
                output.PutByte(NodeType.EndElement);
                break;
            case 1:
                output.PutByte(NodeType.DictionaryText | NodeType.WithEndElement);
                Name(output, name);
                break;
            case 2:
                output.PutByte(NodeType.Double | NodeType.WithEndElement);
                output.Write([1, 2, 3, 4, 5, 6, 7, 64]);
                break;
            case 3:
                output.PutByte(NodeType.StartList);
                output.Write([NodeType.One, NodeType.Zero, NodeType.True, NodeType.EndList | NodeType.WithEndElement]);
                break;
            case 4:
                output.PutByte(NodeType.UnicodeChars8 | NodeType.WithEndElement);
                output.Write([4, (byte)'<', 0, 0xE9, 0]);
                break;
            case 5:
                output.PutByte(NodeType.EndElement);
                output.PutByte(NodeType.Array);
                Start(output, name);
                output.Write([NodeType.EndElement, NodeType.Bool | NodeType.WithEndElement, 8, 1, 0, 1, 0, 1, 0, 1, 0]);
                break;
            case 6:
                output.PutByte(NodeType.Chars8 | NodeType.WithEndElement);
                output.Write("\x06<&\r]>\t"u8);
                break;
            default:
                output.PutByte(NodeType.Decimal | NodeType.WithEndElement);
                output.Write([0, 0, 9, 0, 1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
                break;
        }
    }

    private static void Start(PooledBuffer output, int name)
    {
        output.PutByte(NodeType.ShortDictionaryElement);
        Name(output, name);
    }

    private static void Name(PooledBuffer output, int name)
    {
        output.PutCount((2 * name) + 1);
    }
}
