// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Networks;
using Nam.Benchmarks.Oracle.Racing;
using Nam.Network;

namespace Nam.Benchmarks.Oracle.Scouting;

/// <summary>What a format takes for one reply over loopback, with both machines idle.</summary>
/// <param name="Format">The format.</param>
/// <param name="Bytes">Bytes of the body.</param>
/// <param name="Seconds">From sending the request to the rows.</param>
/// <param name="DecodeSeconds">The part after the last byte.</param>
internal sealed record ScoutedFormat(Format Format, long Bytes, double Seconds, double DecodeSeconds)
{
    // Four threads that are busy and two processors: the one that encodes gets between two fifths and a half of one,
    // and waits for its turn.
    private const double LoadedSlowdown = 3;

    /// <summary>What the format should take elsewhere: it settles who races, and nothing else.</summary>
    internal double Expect(Link link, Condition condition)
    {
        var encode = (Seconds - DecodeSeconds) * (condition.BusyThreads > 0 ? LoadedSlowdown : 1);
        var transfer =
            link.IsLoopback ? 0 : TransferModels.Round.TransferSeconds(Bytes, new NetworkPath(link.RoundTripSeconds, link.BytesPerSecond));
        return encode + transfer + (DecodeSeconds * condition.ClientSlowdown);
    }
}
