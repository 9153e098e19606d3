// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>What 100 MB of rows took, from a service to its callers over loopback.</summary>
/// <param name="Kind">nam, slow (a caller that reads 10 MB of text a second), many (60 callers at once) or plain (without NAM).</param>
/// <param name="BudgetMegabytes">What either process may allocate between two collections of garbage.</param>
/// <param name="Server">Memory of the service above what it took idle.</param>
/// <param name="Client">Likewise of the callers' process.</param>
/// <param name="RowBytes">Bytes that the source allocates for a row.</param>
/// <param name="FirstRowSeconds">From the request to the first row; of several callers the longest.</param>
/// <param name="Seconds">From the request to the last row.</param>
internal sealed record RowsMeasurement(
    string Kind, int BudgetMegabytes, RowsMemory Server, RowsMemory Client, double RowBytes, double FirstRowSeconds, double Seconds)
{
    private const int Rows = 340_000;
    private const int ManyCallers = 60;
    private const int SmallBudget = 2;
    private const int LargeBudget = 16;

    /// <summary>What is measured, and with which budgets.</summary>
    internal static IReadOnlyList<(string Kind, int BudgetMegabytes)> Kinds { get; } =
    [
        ("nam", SmallBudget), ("slow", SmallBudget), ("plain", SmallBudget), ("many", SmallBudget), ("nam", LargeBudget),
        ("plain", LargeBudget),
    ];

    /// <summary>Gets the kind, and the budget where it is the large one.</summary>
    internal string Name => BudgetMegabytes == SmallBudget ? Kind : $"{Kind}_{BudgetMegabytes}";

    internal static async Task<RowsMeasurement> MeasureAsync(string kind, int budgetMegabytes)
    {
        var callers = kind == "many" ? ManyCallers : 1;
        using var server = Start(budgetMegabytes, "serve");
        var port = await AnswerAsync(server);
        using var client = Start(
            budgetMegabytes, "call", port, Rows.ToString(CultureInfo.InvariantCulture), callers.ToString(CultureInfo.InvariantCulture),
            kind);
        await AnswerAsync(client);
        var idle = ProcessMemory.Parse(await OrderAsync(server, "mark"));
        var told = (await OrderAsync(client, "go")).Split(',');
        var peak = ProcessMemory.Parse(await OrderAsync(server, "peak"));
        server.StandardInput.Close();
        await server.WaitForExitAsync();
        await client.WaitForExitAsync();
        var rows = callers * Rows;
        return new RowsMeasurement(
            kind, budgetMegabytes, RowsMemory.Of(idle, peak, rows),
            RowsMemory.Of(ProcessMemory.Parse(told[0]), ProcessMemory.Parse(told[1]), rows), await BytesOfRowAsync(),
            double.Parse(told[2], CultureInfo.InvariantCulture), double.Parse(told[3], CultureInfo.InvariantCulture));
    }

    private static async Task<double> BytesOfRowAsync()
    {
        await foreach (var _ in Sale.Make(Rows))
        {
            // What the compiler makes of it is no row's.
        }

        var before = GC.GetAllocatedBytesForCurrentThread();
        await foreach (var row in Sale.Make(Rows))
        {
            // It never waits, so that all of it is this thread's.
            GC.KeepAlive(row);
        }

        return (double)(GC.GetAllocatedBytesForCurrentThread() - before) / Rows;
    }

    // The runtime takes its budget from the processor's caches, which machines differ in, and some hide.
    private static Process Start(int budgetMegabytes, params string[] words)
    {
        var host = Environment.ProcessPath!;
        var start = new ProcessStartInfo(host) { RedirectStandardInput = true, RedirectStandardOutput = true };
        var budget = string.Create(CultureInfo.InvariantCulture, $"0x{budgetMegabytes << 20:X}");
        start.Environment["DOTNET_GCgen0size"] = budget;
        start.Environment["DOTNET_GCGen0MaxBudget"] = budget;
        if (Path.GetFileNameWithoutExtension(host) == "dotnet")
        {
            start.ArgumentList.Add(typeof(RowsMeasurement).Assembly.Location);
        }

        start.ArgumentList.Add(RowsProcess.Verb);
        foreach (var word in words)
        {
            start.ArgumentList.Add(word);
        }

        return Process.Start(start)!;
    }

    private static async Task<string> OrderAsync(Process process, string order)
    {
        await process.StandardInput.WriteLineAsync(order);
        await process.StandardInput.FlushAsync();
        return await AnswerAsync(process);
    }

    private static async Task<string> AnswerAsync(Process process) =>
        await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("A process of the rows has ended too early.");
}
