// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Codecs.Buffers;

namespace Nam.Tool.Benching;

/// <summary>One message in one format: its wire bytes, and how long both ways took each time.</summary>
internal sealed class BenchCell
{
    private readonly byte[] _text;
    private readonly byte[] _wire;
    private readonly IWireFormat _format;
    private readonly List<double> _encodeSeconds = [];
    private readonly List<double> _decodeSeconds = [];
    private int _encodeCalls = 1;
    private int _decodeCalls = 1;

    internal BenchCell(byte[] text, IWireFormat format, PooledBuffer scratch)
    {
        _text = text;
        _format = format;
        scratch.Clear();
        format.Encode(text, scratch);
        _wire = scratch.WrittenSpan.ToArray();
        scratch.Clear();
        format.Decode(_wire, scratch);
        TextBack = scratch.WrittenCount;
    }

    internal int WireBytes => _wire.Length;

    /// <summary>Bytes that decoding gave.</summary>
    internal int TextBack { get; }

    internal double? EncodeSeconds => Median(_encodeSeconds);

    internal double? DecodeSeconds => Median(_decodeSeconds);

    /// <summary>Times both ways, each in a batch of calls.</summary>
    internal void Measure(PooledBuffer scratch)
    {
        if (_format.HasWork)
        {
            _encodeSeconds.Add(Time(_encodeCalls, scratch, isEncode: true));
            _decodeSeconds.Add(Time(_decodeCalls, scratch, isEncode: false));
        }
    }

    /// <summary>Forgets the times so far, and from them takes how many calls make a batch.</summary>
    internal void EndWarmUp(double batchSeconds)
    {
        if (_format.HasWork)
        {
            _encodeCalls = Calls(_encodeSeconds, batchSeconds);
            _decodeCalls = Calls(_decodeSeconds, batchSeconds);
            _encodeSeconds.Clear();
            _decodeSeconds.Clear();
        }
    }

    private static int Calls(List<double> seconds, double batchSeconds)
    {
        return (int)Math.Clamp(batchSeconds / Math.Max(seconds[^1], 1e-9), 1, 10_000);
    }

    private double Time(int calls, PooledBuffer scratch, bool isEncode)
    {
        var start = Stopwatch.GetTimestamp();
        for (var call = 0; call < calls; call++)
        {
            scratch.Clear();
            if (isEncode)
            {
                _format.Encode(_text, scratch);
            }
            else
            {
                _format.Decode(_wire, scratch);
            }
        }

        return Stopwatch.GetElapsedTime(start).TotalSeconds / calls;
    }

    private static double? Median(List<double> times)
    {
        if (times.Count == 0)
        {
            return null;
        }

        var sorted = times.Order().ToList();
        var middle = sorted.Count / 2;
        return sorted.Count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
