// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Globalization;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Integers;

namespace Nam.Tool.Inspecting.Containers;

/// <summary>Says how columns of a block are coded that were read before; docs/container-format.md sections 4.1 to 4.4.</summary>
/// <remarks>Features are numbered through the block, so all of its columns have to be gone through in their order.</remarks>
internal sealed partial class ColumnAnatomy
{
    private readonly List<string> _features = [];
    private readonly List<InspectedPart> _parts = [];
    private string _name = string.Empty;

    /// <summary>Begins a block.</summary>
    internal void Begin() => _features.Clear();

    /// <summary>Goes through a column and behind it.</summary>
    /// <param name="name">The name by which later columns may refer to it.</param>
    /// <param name="count">Its number of values, 1 or more.</param>
    /// <param name="input">Where it stands.</param>
    /// <param name="parts">What it consists of.</param>
    /// <returns>The name of the encoding, and those of what is inside of it.</returns>
    internal string Read(string name, int count, ref ContainerInput input, out IReadOnlyList<InspectedPart> parts)
    {
        _name = name;
        _parts.Clear();
        var head = input.ReadByte();
        if ((head & ColumnDecoder.HasCount) != 0)
        {
            input.ReadVarint();
        }

        var encoding = Content((ColumnCode)(head & ColumnDecoder.CodeMask), count, ref input);
        parts = _parts.ToArray();
        return encoding;
    }

    private string Content(ColumnCode code, int count, ref ContainerInput input)
    {
        switch (code)
        {
            case ColumnCode.Integers:
                return "integers: " + Feature(count, ref input);
            case ColumnCode.Decimals:
                return $"decimals, {Places(input.ReadByte())}: {Feature(count, ref input)}";
            case ColumnCode.ScaledDecimals:
                var scales = Part("places", ref input, (ref ContainerInput from) => SequenceAnatomy.SkipIntegers(ref from, count));
                return $"scaled decimals: {Part("digits", ref input, (ref ContainerInput from) => SequenceAnatomy.SkipIntegers(ref from, count))}; {scales}";
            case ColumnCode.DateTimes:
                input.ReadByte();
                return $"date-times in {UnitOf(input.ReadByte())}: {Feature(count, ref input)}";
            case ColumnCode.Dates:
                return "dates: " + Feature(count, ref input);
            case ColumnCode.Durations:
                return $"durations in {UnitOf(input.ReadByte())}: {Feature(count, ref input)}";
            case ColumnCode.Booleans:
                return "booleans: " + Feature(count, ref input);
            case ColumnCode.Doubles:
                var places = input.ReadByte();
                return places == ShortDoubles.None
                    ? "doubles: " + Planes(count, sizeof(double), ref input)
                    : $"doubles, {Places(places)}: {Feature(count, ref input)}";
            case ColumnCode.Floats:
                return "floats: " + Planes(count, sizeof(float), ref input);
            case ColumnCode.Guids:
                return "GUIDs: " + SequenceAnatomy.SkipBytes(ref input, checked(16 * count));
            case ColumnCode.UniqueIds:
                return "unique ids: " + SequenceAnatomy.SkipBytes(ref input, checked(16 * count));
            default:
                return Text(code, count, ref input);
        }
    }

    /// <summary>Goes through F, which is a feature from then on.</summary>
    private string Feature(int count, ref ContainerInput input)
    {
        var ahead = input;
        var kind = (IntegerKind)ahead.ReadByte();
        string encoding;
        if (kind == IntegerKind.Like)
        {
            input = ahead;
            var feature = input.ReadCount(_features.Count - 1, "as a feature");
            input.ReadSigned();
            encoding = "like " + _features[feature];
        }
        else
        {
            encoding = SequenceAnatomy.SkipIntegers(ref input, count);
        }

        _features.Add(_name);
        return encoding;
    }

    private string Planes(int count, int width, ref ContainerInput input)
    {
        var rented = ArrayPool<byte>.Shared.Rent(count);
        try
        {
            for (var plane = 0; plane < width; plane++)
            {
                var start = input.Taken;
                var encoding = SequenceAnatomy.ReadBytes(ref input, rented.AsSpan(0, count));
                _parts.Add(new InspectedPart(string.Create(CultureInfo.InvariantCulture, $"bytes {plane}"), encoding, input.Taken - start));
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }

        return string.Join("; ", _parts.TakeLast(width).GroupBy(part => part.Encoding)
            .Select(group => group.Count() == 1 ? group.Key : $"{group.Count()} × {group.Key}"));
    }

    private string Part(string name, ref ContainerInput input, PartReader read)
    {
        var start = input.Taken;
        var parts = _parts.Count;
        var encoding = read(ref input);

        // Pieces of a piece would be counted twice.
        _parts.RemoveRange(parts, _parts.Count - parts);
        _parts.Add(new InspectedPart(name, encoding, input.Taken - start));
        return encoding;
    }

    private static string Places(int places) => places == 1 ? "1 place" : string.Create(CultureInfo.InvariantCulture, $"{places} places");

    private static string UnitOf(int unit) => unit switch
    {
        0 => "100 ns",
        1 => "µs",
        2 => "ms",
        3 => "seconds",
        _ => "days",
    };

    private delegate string PartReader(ref ContainerInput input);
}
