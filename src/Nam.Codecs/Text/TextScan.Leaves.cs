// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using Nam.Codecs.Xml;
using static Nam.Codecs.Text.ScanMemory;

namespace Nam.Codecs.Text;

/// <content>Leaves in a row: the markup between two values is compared as one span with what stood there last time.</content>
internal ref partial struct TextScan<TSink>
{
    /// <summary>Elements around a leaf that may end and start again between two values.</summary>
    private const int MostReopened = 2;

    /// <summary>Reads leaves as long as the markup between them is known.</summary>
    private void ReadLeaves()
    {
        var leaf = _sink.PendingLeaf;
        if (leaf == 0)
        {
            return;
        }

        if (_gapLeaf != 0)
        {
            Learn(leaf);
        }

        while (true)
        {
            if (leaf >= _memory.Gaps.Length)
            {
                _memory.GrowGaps(leaf + 1);
            }

            var end = FindStop(_position);
            ref readonly var gap = ref _memory.Gaps[leaf];
            if (end < 0 || end == _position || _xml[_position] <= (byte)' ' || gap.Misses != _sink.Misses + 1
                || !_xml[end..].StartsWith(_xml.Slice(gap.Start, gap.Length)))
            {
                Mark(leaf, end);
                break;
            }

            var text = _xml[_position..end];
            _position = end + gap.Length;
            _startTagEnd = _position;
            _lastTag = gap.LastTag;
            _memory.Open[_depth - 1] = gap.Top;
            _sink.LeafValue(leaf, text, gap.Events, gap.Place, gap.Current);
            leaf = gap.NextLeaf;
        }

        _sink.ResumeLeaf(leaf);
    }

    /// <summary>Records the state of the scan before the gap after a leaf's text.</summary>
    private void Mark(int leaf, int end)
    {
        var prediction = _sink.Prediction;
        _gapLeaf = end < 0 || _depth < 1 ? 0 : leaf;
        _gapStart = end;
        _gapEvents = prediction.Events;
        _gapValues = prediction.Values;
        _gapMisses = _sink.Misses;
        _gapDepth = _depth;
        _gapSerial = _declarationSerial;
        _gapScope = prediction.Scope;
        _lowest = _depth;
        _gapAround = _depth >= 2 ? _memory.Open[_depth - 2] : default;
        _gapOuter = _depth >= 3 ? _memory.Open[_depth - 3] : default;
    }

    /// <summary>Keeps the gap that ended here, if it was as predicted and left the elements around as they were.</summary>
    private void Learn(int nextLeaf)
    {
        var prediction = _sink.Prediction;
        var leaf = _gapLeaf;
        _gapLeaf = 0;
        // The leaf's own value and no other: one of an attribute between would be left out with the markup.
        if (_sink.Misses != _gapMisses || prediction.Values != _gapValues + 1 || _depth != _gapDepth
            || _declarationSerial != _gapSerial || prediction.Scope != _gapScope
            || _lowest < _depth - 1 - MostReopened
            || (_lowest <= _depth - 2 && !IsSame(_gapAround, _memory.Open[_depth - 2]))
            || (_lowest <= _depth - 3 && !IsSame(_gapOuter, _memory.Open[_depth - 3])))
        {
            return;
        }

        _memory.Gaps[leaf] = new Gap
        {
            Start = _gapStart,
            Length = _position - _gapStart,
            Events = prediction.Events - _gapEvents,
            Misses = _gapMisses + 1,
            NextLeaf = nextLeaf,
            Place = prediction.Place,
            Current = prediction.Current,
            LastTag = _lastTag,
            Top = _memory.Open[_depth - 1],
        };
    }

    private readonly bool IsSame(in OpenTag one, in OpenTag other) =>
        one.DeclarationCount == other.DeclarationCount
        && _xml.Slice(one.Start, one.Length).SequenceEqual(_xml.Slice(other.Start, other.Length));

    /// <summary>Where the text ends, if it ends at a tag and has nothing in it that needs a look; else −1.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int FindStop(int position)
    {
        if (Vector128.IsHardwareAccelerated && _xml.Length - position >= Vector128<byte>.Count)
        {
            var block = Vector128.Create(_xml.Slice(position, Vector128<byte>.Count));
            var stops = Vector128.LessThan(block, Vector128.Create((byte)' ')) | Vector128.Equals(block, Vector128.Create((byte)'<'))
                | Vector128.Equals(block, Vector128.Create((byte)'&')) | Vector128.Equals(block, Vector128.Create((byte)']'))
                | Vector128.Equals(block, Vector128.Create((byte)0xEF));
            var bits = stops.ExtractMostSignificantBits();
            if (bits != 0)
            {
                var stop = position + System.Numerics.BitOperations.TrailingZeroCount(bits);
                if (_xml[stop] == (byte)'<')
                {
                    return stop;
                }
            }
        }

        var length = _xml[position..].IndexOfAny(XmlCharacters.StopsInText);
        return length < 0 || _xml[position + length] != (byte)'<' ? -1 : position + length;
    }
}
