// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Text;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Tests.Binary;

/// <summary>Seeded random forms, record by record: every record type of [MC-NBFX], also those that no writer of ours emits.</summary>
internal sealed class RandomRecords(int seed)
{
    private static readonly string[] Table =
    [
        "a", "b", "row", "lang", "urn:table", "urn:other", " ", "x y", "é漢", "value", "a-name-that-is-longer-than-sixteen-bytes"
    ];
    private static readonly int[] Uris = [4, 5];

    // Those at the start of the table.
    private const int ElementNames = 4;
    private static readonly string[] Prefixes = ["p", "q", "long", "é"];
    private static readonly string[] Texts =
    [
        "x", "0", "1", "17", " ", " -3 ", "true", "12.50", "-1e3", "INF", "AAAA", "AQ==", "0A1b", "2001-02-03T04:05:06Z",
        "P1DT2H", "é漢😀 and more", "text"
    ];
    private static readonly byte[] ItemTypes = [0xB5, 0x8B, 0x8D, 0x8F, 0x91, 0x93, 0x95, 0x97, 0xAF, 0xB1];

    private readonly Random _random = new(seed);
    private readonly List<byte> _bytes = [];
    private readonly HashSet<string> _declared = [];

    internal byte[] Write()
    {
        _bytes.Add((byte)_random.Next(2));
        _bytes.Add((byte)Table.Length);
        foreach (var name in Table)
        {
            String(name);
        }

        _bytes.Add(0);
        if (_random.Next(4) == 0)
        {
            Comment();
        }

        Element(0, isRoot: true);
        if (_random.Next(4) == 0)
        {
            Comment();
        }

        return [.. _bytes];
    }

    private void Element(int depth, bool isRoot = false)
    {
        Start(isRoot);
        var children = depth > 4 ? 1 : _random.Next(6);
        for (var child = 0; child < children; child++)
        {
            switch (_random.Next(9))
            {
                case 0 or 1 or 2 when depth < 4:
                    Element(depth + 1);
                    break;
                case 3 or 4:
                    Start(isRoot: false);
                    Value(withEnd: true, inList: false);
                    break;
                case 5:
                    Array();
                    break;
                case 6:
                    Comment();
                    break;
                case 7 when child == children - 1:
                    Value(withEnd: true, inList: false);
                    return;
                default:
                    Value(withEnd: false, inList: false);
                    break;
            }
        }

        _bytes.Add(0x01);
    }

    private void Start(bool isRoot)
    {
        var name = _random.Next(ElementNames);
        var prefix = isRoot ? "" : Pick([.. _declared, ""]);
        Named(prefix, name, 0x40, 0x44, 0x5E);
        if (isRoot)
        {
            foreach (var declared in Prefixes.Append("a"))
            {
                Declare(declared);
            }
        }
        else if (_random.Next(6) == 0)
        {
            Declare(Pick([.. Prefixes, ""]));
        }

        if (_random.Next(4) == 0)
        {
            for (var count = _random.Next(1, _random.Next(10) == 0 ? 16 : 4); count > 0; count--)
            {
                Attribute("attribute" + count);
            }
        }
    }

    private void Attribute(string name)
    {
        var prefix = Pick([.. _declared, "", "xml"]);
        if (prefix.Length == 1 && prefix[0] is >= 'a' and <= 'z')
        {
            _bytes.Add((byte)(0x26 + prefix[0] - 'a'));
        }
        else
        {
            _bytes.Add((byte)(prefix.Length == 0 ? 0x04 : 0x05));
            if (prefix.Length != 0)
            {
                String(prefix);
            }
        }

        String(name);
        Value(withEnd: false, inList: false);
    }

    private void Declare(string prefix)
    {
        var fromTable = _random.Next(2) == 0;
        _bytes.Add((byte)((prefix.Length == 0 ? 0x08 : 0x09) + (fromTable ? 2 : 0)));
        if (prefix.Length != 0)
        {
            String(prefix);
            _declared.Add(prefix);
        }

        if (fromTable)
        {
            Number((2 * Uris[_random.Next(Uris.Length)]) + 1);
        }
        else
        {
            String("urn:inline:" + _random.Next(3));
        }
    }

    private void Named(string prefix, int name, byte first, byte tableLetters, byte inlineLetters)
    {
        var fromTable = _random.Next(3) != 0;
        if (prefix.Length == 1 && prefix[0] is >= 'a' and <= 'z')
        {
            _bytes.Add((byte)((fromTable ? tableLetters : inlineLetters) + prefix[0] - 'a'));
        }
        else
        {
            _bytes.Add((byte)(first + (fromTable ? 2 : 0) + (prefix.Length == 0 ? 0 : 1)));
            if (prefix.Length != 0)
            {
                String(prefix);
            }
        }

        if (fromTable)
        {
            Number((2 * name) + 1);
        }
        else
        {
            String(name < 3 ? Table[name] : "inline" + name);
        }
    }

    private void Array()
    {
        _bytes.Add(0x03);
        Start(isRoot: false);
        _bytes.Add(0x01);
        var type = ItemTypes[_random.Next(ItemTypes.Length)];
        _bytes.Add(type);
        var count = _random.Next(1, 5);
        Number(count);
        for (var item = 0; item < count; item++)
        {
            Fixed((byte)(type & ~1));
        }
    }

    private void Comment()
    {
        _bytes.Add(0x02);
        String(Pick(["", "comment", "é"]));
    }

    private void Value(bool withEnd, bool inList)
    {
        var end = withEnd ? 1 : 0;
        var kind = _random.Next(inList || withEnd ? 24 : 25);
        if (kind < 7)
        {
            Characters(end, Pick(Texts));
        }
        else if (kind == 7 && !inList)
        {
            var bytes = new byte[_random.Next(7)];
            _random.NextBytes(bytes);
            Long(0x9E, end, bytes);
        }
        else if (kind == 8)
        {
            _bytes.Add((byte)(0xAA + end));
            Number((2 * _random.Next(Table.Length)) + 1);
        }
        else if (kind == 9 && !inList)
        {
            _bytes.Add((byte)(0xBC + end));
            _bytes.Add((byte)('b' - 'a'));
            Number((2 * _random.Next(3)) + 1);
        }
        else if (kind == 24)
        {
            _bytes.Add((byte)(0xA4 + end));
            for (var count = _random.Next(4); count > 0; count--)
            {
                Value(withEnd: false, inList: true);
            }

            _bytes.Add(0xA6);
        }
        else
        {
            var type = Pick<byte>([0x80, 0x82, 0x84, 0x86, 0x88, 0x8A, 0x8C, 0x8E, 0x90, 0x92, 0x94, 0x96, 0xAC, 0xAE, 0xB0, 0xB2, 0xB4]);
            _bytes.Add((byte)(type + end));
            Fixed(type);
        }
    }

    private void Characters(int end, string text)
    {
        if (_random.Next(4) == 0)
        {
            Long(0xB6, end, Encoding.Unicode.GetBytes(text));
        }
        else
        {
            Long(0x98, end, Encoding.UTF8.GetBytes(text));
        }
    }

    private void Long(int type, int end, byte[] bytes)
    {
        var width = _random.Next(3);
        _bytes.Add((byte)(type + (2 * width) + end));
        Span<byte> length = stackalloc byte[4];
        BinaryPrimitives.WriteInt32LittleEndian(length, bytes.Length);
        _bytes.AddRange(length[..(1 << width)]);
        _bytes.AddRange(bytes);
    }

    private void Fixed(byte type)
    {
        switch (type)
        {
            case 0x88:
                _bytes.Add((byte)_random.Next(256));
                break;
            case 0xB4:
                _bytes.Add((byte)_random.Next(2));
                break;
            case 0x8A:
                Bytes(2);
                break;
            case 0x8C:
                Bytes(4);
                break;
            case 0x90:
                _bytes.AddRange(BitConverter.GetBytes(Pick([0f, -1.5f, float.MaxValue, float.NaN, 7f])));
                break;
            case 0x92:
                _bytes.AddRange(BitConverter.GetBytes(Pick([0.0, -1.5, double.MaxValue, double.PositiveInfinity, 7.0])));
                break;
            case 0x8E or 0xB2:
                _bytes.AddRange(BitConverter.GetBytes(Pick([0L, -1L, 5L, long.MaxValue, long.MinValue, int.MaxValue])));
                break;
            case 0x94:
                foreach (var part in Order(decimal.GetBits(Pick([0m, 1.50m, -99.99m, decimal.MaxValue, 3m]))))
                {
                    _bytes.AddRange(BitConverter.GetBytes(part));
                }

                break;
            case 0x96:
                _bytes.AddRange(BitConverter.GetBytes(new DateTime(
                    2001, 2, 3, 4, 5, 6, Pick([DateTimeKind.Utc, DateTimeKind.Unspecified])).AddTicks(_random.Next(100)).ToBinary()));
                break;
            case 0xAE:
                _bytes.AddRange(BitConverter.GetBytes(_random.NextInt64()));
                break;
            case 0xAC or 0xB0:
                Bytes(16);
                break;
        }
    }

    private static int[] Order(int[] bits)
    {
        return [bits[3], bits[2], bits[0], bits[1]];
    }

    private void Bytes(int count)
    {
        var bytes = new byte[count];
        _random.NextBytes(bytes);
        _bytes.AddRange(bytes);
    }

    private void Number(int value)
    {
        Span<byte> room = stackalloc byte[Varint.MaximumBytes];
        _bytes.AddRange(room[..Varint.Write(room, value)]);
    }

    private void String(string text)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        Number(bytes.Length);
        _bytes.AddRange(bytes);
    }

    private T Pick<T>(T[] choices)
    {
        return choices[_random.Next(choices.Length)];
    }
}
