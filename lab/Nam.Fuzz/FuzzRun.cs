// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Fuzz.Inputs;

namespace Nam.Fuzz;

/// <summary>Runs inputs one after the other, watches each, and tells what came of them.</summary>
internal sealed class FuzzRun(IFuzzTarget target, FuzzOptions options)
{
    private const int MostFailures = 20;
    private const long MostBytes = 256L << 20;
    private const int InputsBetweenLooks = 4_096;
    private static readonly TimeSpan MostTime = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan BetweenLines = TimeSpan.FromSeconds(15);

    private static readonly InputKind[] Kinds = Enum.GetValues<InputKind>();
    private static readonly Outcome[] Outcomes = Enum.GetValues<Outcome>();

    private readonly FuzzInput _input = new();
    private readonly long[,] _outcomes = new long[Kinds.Length, Outcomes.Length];
    private long _inputs;
    private long _bytes;
    private long _mostBytes;
    private long _longest;
    private int _failures;

    internal int Run()
    {
        Console.WriteLine($"Seed {options.Seed}, {target.Name}.");
        var watch = Stopwatch.StartNew();
        var nextLine = BetweenLines;
        while (_inputs < options.Inputs && _failures < MostFailures)
        {
            Try(options.Seed + (ulong)_inputs);
            if (_inputs % InputsBetweenLooks == 0)
            {
                if (watch.Elapsed.TotalMinutes >= options.Minutes)
                {
                    break;
                }

                if (watch.Elapsed >= nextLine)
                {
                    nextLine += BetweenLines;
                    Print(watch.Elapsed);
                }
            }
        }

        Print(watch.Elapsed);
        return _failures == 0 ? 0 : 1;
    }

    private void Try(ulong seed)
    {
        target.Make(seed, _input);
        _inputs++;
        _bytes += _input.Bytes.WrittenCount;
        var allocated = GC.GetAllocatedBytesForCurrentThread();
        var start = Stopwatch.GetTimestamp();
        string? failure = null;
        try
        {
            _outcomes[(int)_input.Kind, (int)target.Decode(_input, seed)]++;
        }
        catch (Exception e)
        {
            failure = e.ToString();
        }

        var time = Stopwatch.GetTimestamp() - start;
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        _longest = Math.Max(_longest, time);
        _mostBytes = Math.Max(_mostBytes, allocated);
        if (failure is null && (Stopwatch.GetElapsedTime(0, time) > MostTime || allocated > MostBytes))
        {
            failure = $"It took {Stopwatch.GetElapsedTime(0, time).TotalMilliseconds:N0} ms and {allocated:N0} bytes.";
        }

        if (failure is not null)
        {
            Keep(seed, failure);
        }
    }

    private void Keep(ulong seed, string failure)
    {
        _failures++;
        Directory.CreateDirectory(options.Folder);
        var path = Path.Combine(options.Folder, $"seed-{seed}.form");
        for (var index = 0; index < _input.Count; index++)
        {
            File.WriteAllBytes(index == 0 ? path : $"{path}.{index}", _input[index].ToArray());
        }

        File.WriteAllText(path + ".txt", failure);
        Console.WriteLine(
            $"FAILED: {path}, {_input.Count} forms of {_input.Bytes.WrittenCount:N0} bytes, {_input.Kind}, --seed {seed} --inputs 1.{Environment.NewLine}{failure}");
    }

    private void Print(TimeSpan elapsed)
    {
        Console.WriteLine(
            $"{_inputs:N0} inputs of {_bytes / Math.Max(1, _inputs):N0} bytes in {elapsed.TotalSeconds:N1} s, {_inputs / elapsed.TotalSeconds:N0}/s; failed {_failures}; "
            + $"longest {Stopwatch.GetElapsedTime(0, _longest).TotalMilliseconds:N1} ms, most {_mostBytes / 1024.0:N0} KiB.");
        foreach (var kind in Kinds)
        {
            var all = Outcomes.Sum(outcome => _outcomes[(int)kind, (int)outcome]);
            var parts = Outcomes.Select(outcome => $"{outcome} {100.0 * _outcomes[(int)kind, (int)outcome] / Math.Max(1, all):N1} %");
            Console.WriteLine($"    {kind,-8} {all,12:N0}: {string.Join(", ", parts)}");
        }
    }
}
