// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Nam.Benchmarks.Oracle.Networks;

namespace Nam.Benchmarks.Oracle.Serving;

/// <summary>The server, as the bench process gives it its orders.</summary>
internal sealed class ServerProcess : IAsyncDisposable
{
    internal const string Verb = "serve";

    private readonly Process _process;

    private ServerProcess(Process process)
    {
        _process = process;
    }

    /// <summary>Starts this executable once more, as the server.</summary>
    internal static ServerProcess Start()
    {
        var host = Environment.ProcessPath!;
        var start = new ProcessStartInfo(host) { RedirectStandardInput = true, RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(host) == "dotnet")
        {
            start.ArgumentList.Add(typeof(ServerProcess).Assembly.Location);
        }

        start.ArgumentList.Add(Verb);
        return new ServerProcess(Process.Start(start)!);
    }

    internal async Task<IReadOnlyDictionary<int, int>> LoadAsync(string scale, IEnumerable<int> queries) =>
        JsonSerializer.Deserialize<Dictionary<int, int>>(await OrderAsync($"load {scale} {string.Join(',', queries)}"))!;

    /// <summary>Listens on a network, and no longer on the one before.</summary>
    /// <param name="network">The network.</param>
    /// <param name="congestionControl">The name of TCP's congestion control.</param>
    /// <returns>The port.</returns>
    internal async Task<int> ListenAsync(INetwork network, string congestionControl) =>
        int.Parse(
            await OrderAsync($"listen {network.Address} {congestionControl} {network.ServerNamespace}".TrimEnd()),
            CultureInfo.InvariantCulture);

    /// <summary>Replaces all engines by new ones.</summary>
    /// <param name="samplingShare">For NAM's, <see cref="Nam.Server.NamServerOptions.SamplingShare"/>; null leaves it as it comes.</param>
    internal Task RenewAsync(double? samplingShare) =>
        OrderAsync(string.Create(CultureInfo.InvariantCulture, $"renew {samplingShare}").TrimEnd());

    /// <summary>Keeps the server's processors busy.</summary>
    /// <param name="threads">Threads for each of them.</param>
    internal Task BusyAsync(int threads) => OrderAsync(string.Create(CultureInfo.InvariantCulture, $"busy {threads}"));

    /// <summary>Ends NAM's engine and gets what it knew.</summary>
    internal async Task<IReadOnlyList<OperationStory>> TellAsync() =>
        JsonSerializer.Deserialize<List<OperationStory>>(await OrderAsync("tell"))!;

    public async ValueTask DisposeAsync()
    {
        _process.StandardInput.Close();
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(10));
        try
        {
            await _process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            _process.Kill();
        }

        _process.Dispose();
    }

    private async Task<string> OrderAsync(string order)
    {
        await _process.StandardInput.WriteLineAsync(order);
        await _process.StandardInput.FlushAsync();
        var answer = await _process.StandardOutput.ReadLineAsync();
        return answer is null ? throw new InvalidOperationException($"The server process ended at the order '{order}'.")
            : answer.StartsWith('!')
                ? throw new InvalidOperationException($"The server process failed at the order '{order}': {answer[1..]}")
            : answer;
    }
}
