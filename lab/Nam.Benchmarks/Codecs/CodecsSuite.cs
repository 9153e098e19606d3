// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Runtime.InteropServices;

namespace Nam.Benchmarks.Codecs;

/// <summary>What the binary form and the codecs cost beside the stock writers and readers: the tables of docs/binary-form.md.</summary>
public static class CodecsSuite
{
    /// <summary>Runs the suite; about two and a half minutes.</summary>
    /// <param name="args">Not looked at but for the word <c>quick</c>, which takes a quarter of the time.</param>
    /// <returns>0.</returns>
    public static int Run(params string[] args)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var budget = TimeSpan.FromSeconds(args.Contains("quick") ? 0.8 : 3.2);
        Console.WriteLine(
            $"{RuntimeInformation.FrameworkDescription}, {RuntimeInformation.OSDescription}, {Environment.ProcessorCount} cores");
        WarmUp(SyntheticReplies.Q3(1_000), budget / 2);
        WarmUp(SyntheticReplies.Q10(1_000), budget / 2);
        Measure("Q3", SyntheticReplies.Q3(11_620), budget);
        Measure("Q10", SyntheticReplies.Q10(4_000), budget);
        Measure("1 KB", SyntheticReplies.Q3(5), budget);
        return 0;
    }

    private static void Measure<T>(string name, List<T> rows, TimeSpan budget)
    {
        using var reply = new Reply<T>(rows);
        Console.WriteLine();
        Console.WriteLine(
            $"{name}: text {reply.Text.Length:N0} B, stock binary {reply.StockBinary.Length:N0} B, binary form {reply.Form.Length:N0} B");
        Console.WriteLine();
        Print("write", reply.MeasureWriting(budget));
        Print("read", reply.MeasureReading(budget));
        Print("form to text", reply.MeasureText(budget));
        Print("text to form", reply.MeasureTokenizing(budget));
        if (rows.Count > 100)
        {
            CodecTable.Print(name, reply.Text, reply.Form, budget / 8);
        }
    }

    /// <summary>Lets the runtime finish compiling before anything is timed: the first seconds of a process are slower
    /// for all ways, but not alike.</summary>
    private static void WarmUp<T>(List<T> rows, TimeSpan budget)
    {
        using var reply = new Reply<T>(rows);
        reply.MeasureWriting(budget);
        reply.MeasureReading(budget);
        reply.MeasureText(budget);
        reply.MeasureTokenizing(budget);
    }

    private static void Print(string step, IReadOnlyList<Interleaved.Result> results)
    {
        Console.WriteLine($"| {step} | µs | first ÷ this | allocated, B |");
        Console.WriteLine("|---|--:|--:|--:|");
        foreach (var result in results)
        {
            Console.WriteLine(
                $"| {result.Name} | {result.Microseconds:N1} | {results[0].Microseconds / result.Microseconds:N2} | {result.AllocatedBytes:N0} |");
        }

        Console.WriteLine();
    }
}
