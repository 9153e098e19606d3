// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Columns;

/// <content>To and from what lean replies keep.</content>
internal sealed partial class DecodedColumn
{
    /// <summary>Makes a column of what a lean reply had.</summary>
    internal static DecodedColumn From(KeptColumn kept)
    {
        var column = new DecodedColumn(new HeldMemory());
        column.Begin(KeptColumns.KindOf(kept.Kind), kept.Count);
        (column._values, column._bytes, column._ends) = (kept.Values, kept.Bytes, kept.Ends);
        column._scale = kept.Kind == KeptKind.DateTimes ? 0 : kept.Scale;
        column._isShort = kept.Kind == KeptKind.ShortDoubles;
        column._zone = kept.Kind == KeptKind.DateTimes && kept.Scale != 0 ? DateTimeKind.Utc : DateTimeKind.Unspecified;
        return column;
    }

    /// <summary>Copies the values for lean replies; null if they do not have such.</summary>
    internal KeptColumn? ToKept()
    {
        var place = 0;
        var first = Entry(ref place);
        if (Kind == ColumnKind.Decimals && first._scale < 0)
        {
            return null;
        }

        if (Kind is ColumnKind.Text or ColumnKind.Octets or ColumnKind.Guids or ColumnKind.UniqueIds)
        {
            return KeepBytes();
        }

        var values = new long[Count];
        for (var index = 0; index < values.Length; index++)
        {
            place = index;
            values[index] = Entry(ref place)._values[place];
        }

        var isShort = Kind == ColumnKind.Doubles && first._isShort;
        var scale = Kind switch
        {
            ColumnKind.Decimals => first._scale,
            ColumnKind.DateTimes => first._zone == DateTimeKind.Utc ? 1 : 0,
            _ => isShort ? first._scale : 0,
        };
        return KeptColumns.Numbers(isShort ? KeptKind.ShortDoubles : KeptColumns.KindOf(Kind), scale, values);
    }

    private KeptColumn KeepBytes()
    {
        var isGuid = Kind is ColumnKind.Guids or ColumnKind.UniqueIds;
        var ends = new int[Count];
        using var bytes = new Buffers.PooledBuffer();
        for (var index = 0; index < ends.Length; index++)
        {
            var place = index;
            var column = Entry(ref place);
            bytes.Write(isGuid ? column._bytes.AsSpan(place * GuidBytes, GuidBytes) : column.Slice(place));
            ends[index] = bytes.WrittenCount;
        }

        return KeptColumns.Texts(KeptColumns.KindOf(Kind), bytes.WrittenSpan, ends);
    }
}
