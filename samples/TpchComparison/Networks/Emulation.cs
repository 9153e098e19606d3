// SPDX-License-Identifier: MIT
using Nam.Lab;
using TpchComparison.Link;

namespace TpchComparison.Networks;

/// <summary>Chooses how networks are emulated here: with real TCP where this user may, and otherwise by a relay.</summary>
internal sealed class Emulation
{
    private readonly TimeSpan? _relayOverhead;

    private Emulation(string sentence, TimeSpan? relayOverhead)
    {
        Sentence = sentence;
        _relayOverhead = relayOverhead;
    }

    /// <summary>Gets a sentence that says how.</summary>
    public string Sentence { get; }

    /// <summary>Chooses.</summary>
    /// <param name="useRelay">Whether to take the relay even where real TCP can be had.</param>
    /// <param name="cancellationToken">Ends the measuring of the relay.</param>
    public static async Task<Emulation> ChooseAsync(bool useRelay, CancellationToken cancellationToken)
    {
        string? why = null;
        if (!useRelay && NetworkLab.IsAvailable(out why))
        {
            return new Emulation(
                "TCP is this machine's own: its packets cross an emulated line with the rate, the delay and the queue of each network.",
                null);
        }

        var overhead = await LinkCalibration.MeasureOverheadAsync(cancellationToken).ConfigureAwait(false);
        return new Emulation(
            FormattableString.Invariant(
                $"{why ?? "Asked for by --relay."} So a relay emulates each network with its rate, its delay and the slow start of TCP; the {overhead.TotalMilliseconds:0.00} ms that it takes itself are taken off."), overhead);
    }

    /// <summary>Opens a network.</summary>
    /// <exception cref="NetworkLabException">It cannot be made.</exception>
    public IDemoNetwork Open(NetworkLink link) =>
        _relayOverhead is { } overhead ? new RelayedNetwork(link, overhead) : new RealTcpNetwork(link);
}
