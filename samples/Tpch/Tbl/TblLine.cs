// SPDX-License-Identifier: MIT
using System.Buffers.Text;
using System.Text;
using Tpch.Tables;

namespace Tpch.Tbl;

/// <summary>Reads the fields of one line in the format of dbgen.</summary>
internal ref struct TblLine(ReadOnlySpan<byte> line)
{
    private readonly ReadOnlySpan<byte> _line = line;
    private ReadOnlySpan<byte> _rest = line;

    public ReadOnlySpan<byte> Text()
    {
        var end = _rest.IndexOf((byte)'|');
        if (end < 0)
        {
            throw Bad("has too few fields");
        }

        var text = _rest[..end];
        _rest = _rest[(end + 1)..];
        return text;
    }

    public int Number() => Parse(Text());

    /// <summary>An amount with two decimals, as a number of cents.</summary>
    public int Cents()
    {
        var text = Text();
        var point = text.Length - 3;
        if (point < 1 || text[point] != '.')
        {
            throw Bad("has an amount without two decimals");
        }

        var cents = (Math.Abs(Parse(text[..point])) * 100) + Parse(text[(point + 1)..]);
        return text[0] == '-' ? -cents : cents;
    }

    public ushort Date()
    {
        var text = Text();
        if (text.Length != 10)
        {
            throw Bad("has a date that is not written as yyyy-MM-dd");
        }

        return Day.Of(Parse(text[..4]), Parse(text[5..7]), Parse(text[8..]));
    }

    /// <summary>The number in a name such as Clerk#000000951.</summary>
    public int Name(ReadOnlySpan<byte> prefix)
    {
        var text = Text();
        return text.StartsWith(prefix) ? Parse(text[prefix.Length..]) : throw Bad("has a name of another kind");
    }

    public void ExpectNumber(int expected)
    {
        if (Number() != expected)
        {
            throw Bad($"has another key than {expected}");
        }
    }

    public void ExpectText(string expected)
    {
        if (!Ascii.Equals(Text(), expected))
        {
            throw Bad($"has another name than {expected}");
        }
    }

    private readonly int Parse(ReadOnlySpan<byte> text) =>
        Utf8Parser.TryParse(text, out int value, out var used) && used == text.Length
            ? value
            : throw Bad("has a field that is not a number");

    private readonly InvalidDataException Bad(string what) =>
        new($"The line '{Encoding.ASCII.GetString(_line)}' {what}.");
}
