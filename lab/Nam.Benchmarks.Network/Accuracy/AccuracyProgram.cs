// SPDX-License-Identifier: MIT
using Nam.Lab;
using Nam.Lab.Links;

namespace Nam.Benchmarks.Network.Accuracy;

/// <summary>Measures how near the lab's links come to what is asked of them.</summary>
internal static class AccuracyProgram
{
    /// <summary>Measures and prints.</summary>
    /// <returns>0 if all is as near as docs/network-lab.md says, else 1.</returns>
    internal static int Run(IReadOnlyList<LabNetwork> networks, CancellationToken stop)
    {
        if (!NetworkLab.IsAvailable(out var why))
        {
            Console.Error.WriteLine(why);
            return 1;
        }

        Console.WriteLine($"{"link",-15} {"what",-38} {"asked for",10} {"measured",10} {"error",8} {"at most",7}");
        var (count, off) = (0, 0);
        foreach (var row in networks.SelectMany(LinkAccuracy.OfNetwork).Concat(Others()).TakeWhile(_ => !stop.IsCancellationRequested))
        {
            Console.WriteLine(row.Text());
            count++;
            off += row.IsRight ? 0 : 1;
        }

        Console.WriteLine(
            off == 0 ? $"All {count} figures are near enough." : $"{off} of {count} figures are off. Does the machine do other work?");
        return off == 0 && !stop.IsCancellationRequested ? 0 : 1;
    }

    private static IEnumerable<AccuracyRow> Others()
    {
        yield return LinkAccuracy.OfStream();
        foreach (var row in LinkAccuracy.OfChange())
        {
            yield return row;
        }

        yield return LinkAccuracy.OfJitter();
    }
}
