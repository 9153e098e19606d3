// SPDX-License-Identifier: MIT
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Text;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class DecodedColumn
{
    /// <summary>Room that <see cref="Utf8"/> needs for every value that is not text or octets.</summary>
    internal const int ScratchBytes = ValueText.MaximumBytes;

    /// <summary>The text of a value in UTF-8.</summary>
    /// <param name="index">Which value.</param>
    /// <param name="scratch">At least <see cref="ScratchBytes"/> that the text may be written to.</param>
    /// <returns>The text, in the scratch memory or in the column.</returns>
    internal ReadOnlySpan<byte> Utf8(int index, Span<byte> scratch)
    {
        var column = Entry(ref index);
        switch (Kind)
        {
            case ColumnKind.Text:
                return column.Slice(index);
            case ColumnKind.Integers:
                return scratch[..ValueText.Write(scratch, _values[index])];
            case ColumnKind.Decimals:
                return scratch[..TypedText.WriteDecimal(scratch, _values[index], ScaleOf(index))];
            case ColumnKind.Doubles:
                return scratch[..WriteDouble(index, scratch)];
            case ColumnKind.DateTimes:
                return scratch[..ValueText.Write(scratch, new DateTime(_values[index], _zone))];
            case ColumnKind.Guids:
                return scratch[..ValueText.Write(scratch, new Guid(_bytes.AsSpan(index * GuidBytes, GuidBytes)))];
            case ColumnKind.UniqueIds:
                return scratch[..ValueText.WriteUniqueId(scratch, new Guid(_bytes.AsSpan(index * GuidBytes, GuidBytes)))];
            case ColumnKind.Octets:
                return Base64Of(Slice(index), scratch);
            default:
                return scratch[..TypedText.Write(scratch, Kind, _values[index])];
        }
    }

    /// <summary>The text of a value; constants and values of dictionaries are one string wherever they stand.</summary>
    internal string GetString(int index)
    {
        var isShared = _isConstant || _entries is not null;
        var column = Entry(ref index);
        if (!isShared)
        {
            return column.MakeString(index);
        }

        column._strings ??= new string?[column._isConstant ? 1 : column.Count];
        return column._strings[index] ??= column.MakeString(index);
    }

    /// <summary>The text of a value of a dictionary.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal string Shared(int index) => _entries!._strings?[_values[index]] ?? GetString(index);

    private static ReadOnlySpan<byte> Base64Of(ReadOnlySpan<byte> octets, Span<byte> scratch)
    {
        var length = Base64.GetMaxEncodedToUtf8Length(octets.Length);
        var room = length <= scratch.Length ? scratch : new byte[length];
        _ = Base64.EncodeToUtf8(octets, room, out _, out var written);
        return room[..written];
    }

    private string MakeString(int index)
    {
        switch (Kind)
        {
            case ColumnKind.Text:
                return Encoding.UTF8.GetString(Slice(index));
            case ColumnKind.Booleans:
                return _values[index] != 0 ? "true" : "false";
            case ColumnKind.Octets:
                return Convert.ToBase64String(Slice(index));
            default:
                Span<byte> scratch = stackalloc byte[ScratchBytes];
                return Encoding.UTF8.GetString(Utf8(index, scratch));
        }
    }
}
