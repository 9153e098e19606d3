// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Codecs.Buffers;

namespace Nam.Tool.Benching;

/// <summary>All messages in one format: their bytes on the wire, and the time that both ways took in each round.</summary>
internal sealed class BenchLane
{
    private const int MostCalls = 10_000;

    private readonly BenchFormat _format;
    private readonly IReadOnlyList<byte[]> _texts;
    private readonly List<byte[]> _wires = [];
    private readonly PooledBuffer _scratch;
    private readonly List<double> _encodeSeconds = [];
    private readonly List<double> _decodeSeconds = [];
    private int _encodeCalls = 1;
    private int _decodeCalls = 1;

    internal BenchLane(BenchFormat format, IReadOnlyList<byte[]> texts, PooledBuffer scratch)
    {
        (_format, _texts, _scratch) = (format, texts, scratch);
        foreach (var text in texts)
        {
            scratch.Clear();
            format.Encode?.Invoke(text, scratch);
            _wires.Add(format.Encode is null ? text : scratch.WrittenSpan.ToArray());
        }
    }

    /// <summary>Times both ways, each in a batch of calls.</summary>
    internal void Measure()
    {
        if (_format is { Encode: { } encode, Decode: { } decode })
        {
            _encodeSeconds.Add(Time(encode, _texts, _encodeCalls));
            _decodeSeconds.Add(Time(decode, _wires, _decodeCalls));
        }
    }

    /// <summary>Forgets the times so far, and takes from the last one how many calls make a batch.</summary>
    internal void EndWarmUp(double batchSeconds)
    {
        _encodeCalls = Calls(_encodeSeconds, batchSeconds);
        _decodeCalls = Calls(_decodeSeconds, batchSeconds);
    }

    /// <summary>Returns the medians of all rounds since the warm-up.</summary>
    internal BenchRow ToRow()
    {
        var (encode, decode) = (Median(_encodeSeconds), Median(_decodeSeconds));
        var megabytes = _texts.Sum(text => (long)text.Length) / 1e6;
        return new BenchRow(
            _format.Name, _format.IsReference, _wires.Sum(wire => (long)wire.Length), megabytes / encode, megabytes / decode);
    }

    private static int Calls(List<double> seconds, double batchSeconds)
    {
        var calls = seconds.Count == 0 ? 1 : (int)Math.Clamp(batchSeconds / Math.Max(seconds[^1], 1e-9), 1, MostCalls);
        seconds.Clear();
        return calls;
    }

    private double Time(Action<byte[], PooledBuffer> work, IReadOnlyList<byte[]> inputs, int calls)
    {
        var start = Stopwatch.GetTimestamp();
        for (var call = 0; call < calls; call++)
        {
            foreach (var input in inputs)
            {
                _scratch.Clear();
                work(input, _scratch);
            }
        }

        return Stopwatch.GetElapsedTime(start).TotalSeconds / calls;
    }

    private static double? Median(List<double> times)
    {
        times.Sort();
        var middle = times.Count / 2;
        return times.Count == 0 ? null : times.Count % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
    }
}
