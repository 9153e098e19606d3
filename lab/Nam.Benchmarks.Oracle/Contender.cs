// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Gate.Measuring;
using Nam.Lab;

namespace Nam.Benchmarks.Oracle;

/// <summary>A way to send every reply: NAM's choice, or one format by order. Each has a client process of its own, so that
/// none profits from another's connection.</summary>
internal sealed class Contender : IDisposable
{
    /// <summary>NAM's choice.</summary>
    internal const string Nam = "auto";

    /// <summary>The serializer's text, which is what services send today.</summary>
    internal const string PlainText = "stock-text";

    /// <summary>The 2003 paper's Zip: the framework's gzip at its default level.</summary>
    internal const string AlwaysZip = "stock-gzip-6";

    /// <summary>The 2003 paper's XMill.</summary>
    internal const string AlwaysContainers = "containers";

    /// <summary>The formats by order.</summary>
    internal static readonly IReadOnlyList<string> Fixed =
    [
        PlainText, "stock-gzip-1", AlwaysZip, "stock-br-1", "stock-br-4", "text", "binary", AlwaysContainers, "binary+zip-2",
        "text+zip-6",
    ];

    private const int MostCalls = 9;
    private const double EnoughSeconds = 0.005;
    private const int WarmCalls = 20;
    private const double WarmSeconds = 0.1;

    private readonly NodeProcess _client;

    /// <summary>Starts its client.</summary>
    /// <param name="node">The measuring program.</param>
    /// <param name="format">The format.</param>
    internal Contender(string node, string format)
    {
        Format = format;
        _client = IsStock(format) ? new NodeProcess(node, "call", "stock") : new NodeProcess(node, "call");
    }

    internal string Format { get; }

    /// <summary>Whether a format is one of today's stacks.</summary>
    internal static bool IsStock(string format) => format.StartsWith("stock-", StringComparison.Ordinal);

    /// <summary>Begins anew on a network, with nothing learned.</summary>
    internal Task OpenAsync(string address, string port, NetworkLab? lab) =>
        _client.OrderAsync($"open {address} {port} {lab?.ClientNamespacePath ?? "-"}");

    /// <summary>Calls for a turn: short replies several times in a row, as a service that is used has them.</summary>
    /// <returns>The median time of a call in seconds, and the format of the last one.</returns>
    internal async Task<(double Seconds, string Format)> TakeTurnAsync(string reply)
    {
        var words = await CallAsync(reply, MostCalls, EnoughSeconds);
        return (double.Parse(words[1], CultureInfo.InvariantCulture), words[^1]);
    }

    /// <summary>Calls until the code of both processes is compiled as in a service that runs for a while.</summary>
    internal Task WarmAsync(string reply) => CallAsync(reply, WarmCalls, WarmSeconds);

    public void Dispose() => _client.Dispose();

    private Task<string[]> CallAsync(string reply, int mostCalls, double enoughSeconds) => _client.OrderAsync(
        string.Create(CultureInfo.InvariantCulture, $"turn list by-{Format}/{reply} {mostCalls} {enoughSeconds}"));
}
