// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class ColumnEncoder
{
    /// <summary>Fewer rows than that are not worth a joint or a dictionary.</summary>
    private const int FewestJointRows = 64;

    /// <summary>Larger dictionaries and ranges are not looked at for joints.</summary>
    private const int MostJointCodes = 4_096;

    private readonly JointCandidate[] _held = new JointCandidate[JointLimits.MostMembers];
    private readonly JointEstimate _estimate = new();
    private readonly List<Joint> _joints = [];
    private readonly List<int> _jointNodes = [];
    private int _heldCount;

    /// <summary>Holds a column back that may be part of a joint; false leaves it to be written.</summary>
    private bool TryHold(int node, ValueColumn column, PooledBuffer output)
    {
        if (column.Count < FewestJointRows)
        {
            return false;
        }

        return column.Kind switch
        {
            ColumnKind.Text => TryHoldText(node, column, output),
            ColumnKind.Integers or ColumnKind.Dates => TryHoldIntegers(node, column, output),
            _ => false,
        };
    }

    private bool TryHoldText(int node, ValueColumn column, PooledBuffer output)
    {
        var texts = new TextSpans(column.Bytes, column.Ends);
        if (texts.AreTheSame() || !_dictionary.IsWorthTrying(texts))
        {
            return false;
        }

        var codes = _stock.Take(texts.Count);
        if (!_dictionary.TryNumber(texts, codes.Span, texts.Count / 2))
        {
            return false;
        }

        if (_dictionary.Rows.Length > MostJointCodes)
        {
            WriteHeld(output);
            WriteDictionary(texts, codes, _dictionary.Rows, output);
            return true;
        }

        var rows = _dictionary.Rows;
        Hold(column.Count, output).SetText(node, column, codes, rows);
        return true;
    }

    private bool TryHoldIntegers(int node, ValueColumn column, PooledBuffer output)
    {
        var values = column.Values.Span;
        var (least, most) = (values[0], values[0]);
        for (var row = 0; row < values.Length; row += 61)
        {
            least = Math.Min(least, values[row]);
            most = Math.Max(most, values[row]);
        }

        if ((ulong)(most - least) >= MostJointCodes)
        {
            return false;
        }

        var statistics = IntegerStatistics.Of(values);
        (least, most) = (statistics.Least, statistics.Most);
        if ((ulong)(most - least) >= MostJointCodes || most == least)
        {
            return false;
        }

        Hold(column.Count, output).SetIntegers(node, column, least, (int)(most - least) + 1);
        return true;
    }

    private JointCandidate Hold(int count, PooledBuffer output)
    {
        if (_heldCount == _held.Length || (_heldCount != 0 && _held[0].Codes.Length != count))
        {
            WriteHeld(output);
        }

        return _held[_heldCount++] ??= new JointCandidate();
    }

    /// <summary>Writes the columns that are held back: parts where their neighbours are sorted together with them.</summary>
    private void WriteHeld(PooledBuffer output)
    {
        var held = _held.AsSpan(0, _heldCount);
        _heldCount = 0;
        var areRanked = held.Length > 1;
        if (areRanked)
        {
            RankAll(held);
        }

        for (var first = 0; first < held.Length;)
        {
            var members = areRanked ? _estimate.Choose(first, held.Length) : 0;
            if (members == 0)
            {
                WriteAlone(held[first++], output);
                continue;
            }

            WriteParts(held.Slice(first, members), output);
            first += members;
        }
    }

    private void RankAll(ReadOnlySpan<JointCandidate> held)
    {
        foreach (var candidate in held)
        {
            candidate.Rank();
        }

        _estimate.Sample(held);
    }

    private void WriteAlone(JointCandidate held, PooledBuffer output)
    {
        if (held.IsText)
        {
            WriteDictionary(new TextSpans(held.Column.Bytes, held.Column.Ends), held.Codes, held.Rows, output);
        }
        else
        {
            WriteTyped(held.Column, output);
        }
    }

    private void WriteParts(ReadOnlySpan<JointCandidate> parts, PooledBuffer output)
    {
        var count = parts[0].Codes.Length;
        var keys = _stock.Take(count);
        var span = keys.Span;
        span.Clear();
        foreach (var part in parts)
        {
            PutHead(ColumnCode.Part, count, output);
            output.PutCount(part.Entries);
            WritePartEntries(part, output);
            var codes = part.Codes.Span;
            var ranks = part.Ranks;
            for (var row = 0; row < span.Length; row++)
            {
                span[row] = (span[row] * part.Entries) + ranks[(int)(codes[row] - part.Least)];
            }
        }

        _joints.Add(new Joint(_jointNodes.Count, parts.Length, keys));
        foreach (var part in parts)
        {
            _jointNodes.Add(part.Node);
        }
    }

    private void WritePartEntries(JointCandidate part, PooledBuffer output)
    {
        var order = part.Order;
        if (part.IsText)
        {
            var rows = _scratch.Integers(ColumnSlots.JointRanks, order.Length).AsSpan(0, order.Length);
            for (var rank = 0; rank < rows.Length; rank++)
            {
                rows[rank] = part.Rows[order[rank]];
            }

            _gathered.Gather(new TextSpans(part.Column.Bytes, part.Column.Ends), rows);
            WriteNestedText(_gathered.Texts, output);
            return;
        }

        var values = _stock.Take(order.Length);
        for (var rank = 0; rank < order.Length; rank++)
        {
            values.Span[rank] = part.Least + order[rank];
        }

        output.PutByte((byte)(part.Column.Kind == ColumnKind.Dates ? ColumnCode.Dates : ColumnCode.Integers));
        WriteFeature(values, output);
    }

    private void WriteJoints(PooledBuffer output)
    {
        if (_joints.Count == 0)
        {
            return;
        }

        output.PutCount(_joints.Count);
        foreach (var joint in _joints)
        {
            output.PutByte((byte)joint.Members);
            for (var member = 0; member < joint.Members; member++)
            {
                output.PutCount(_jointNodes[joint.FirstMember + member]);
            }

            IntegerSequence.Write(joint.Keys.Span, output, _scratch);
        }
    }

    /// <summary>A joint that waits for the end of the block.</summary>
    private readonly record struct Joint(int FirstMember, int Members, Memory<long> Keys);
}
