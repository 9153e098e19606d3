// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>What 100 MB of rows took, from a service to its callers over loopback.</summary>
/// <param name="Kind">nam, slow (a caller that reads 10 MB of text a second), many (60 callers at once) or plain (without NAM).</param>
/// <param name="ServerMegabytes">The most memory of the service above what it took idle.</param>
/// <param name="ClientMegabytes">Likewise of the callers' process.</param>
/// <param name="FirstRowSeconds">From the request to the first row; of several callers the longest.</param>
/// <param name="Seconds">From the request to the last row.</param>
internal sealed record RowsMeasurement(
    string Kind, double ServerMegabytes, double ClientMegabytes, double FirstRowSeconds, double Seconds)
{
    private const int Rows = 340_000;
    private const int ManyCallers = 60;

    internal static IReadOnlyList<string> Kinds { get; } = ["nam", "slow", "plain", "many"];

    internal static async Task<RowsMeasurement> MeasureAsync(string kind)
    {
        using var server = Start("serve");
        var port = await AnswerAsync(server);
        using var client = Start(
            "call", port, Rows.ToString(CultureInfo.InvariantCulture), (kind == "many" ? ManyCallers : 1).ToString(CultureInfo.InvariantCulture),
            kind);
        await AnswerAsync(client);
        var idle = double.Parse(await OrderAsync(server, "mark"), CultureInfo.InvariantCulture);
        var told = (await OrderAsync(client, "go")).Split(' ').Select(word => double.Parse(word, CultureInfo.InvariantCulture)).ToArray();
        var peak = double.Parse(await OrderAsync(server, "peak"), CultureInfo.InvariantCulture);
        server.StandardInput.Close();
        await server.WaitForExitAsync();
        await client.WaitForExitAsync();
        return new RowsMeasurement(kind, peak - idle, told[1] - told[0], told[2], told[3]);
    }

    private static Process Start(params string[] words)
    {
        var host = Environment.ProcessPath!;
        var start = new ProcessStartInfo(host) { RedirectStandardInput = true, RedirectStandardOutput = true };
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
