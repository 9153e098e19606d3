// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Lab.Links;
using Nam.Tool.Terminal;

namespace Nam.Study.Labs;

/// <summary>Links and what happened on them, in words.</summary>
internal static class LinkText
{
    /// <summary>What a link does, in one line.</summary>
    internal static string Of(LabNetwork network)
    {
        var settings = network.Settings;
        var reply = settings.ToClient;
        var words = new List<string> { "round trip " + Quantity.OfTime(settings.RoundTrip, 1), Quantity.OfRate(reply.BitsPerSecond) };
        if (double.IsFinite(reply.BitsPerSecond))
        {
            words.Add(Bytes(reply.QueueBytes) + " of queue");
        }

        if (reply.Jitter > TimeSpan.Zero)
        {
            words.Add("jitter up to " + Quantity.OfTime(reply.Jitter, 1));
        }

        words.Add(reply.Loss switch
        {
            { Rate: 0 } => "no loss",
            { LossInBad: 1 } bursts => $"{Quantity.OfShare(bursts.Rate)} loss to the client in bursts of {Number(1 / bursts.BadToGood)}",
            var random => $"{Quantity.OfShare(random.Rate)} loss to the client",
        });
        return $"{network.Name}: {string.Join(", ", words)}.";
    }

    /// <summary>What happened in one direction, in one line.</summary>
    internal static string Of(string direction, DirectionCounters counters) =>
        $"{direction}: {counters.Delivered:N0} packets, {Bytes(counters.DeliveredBytes)}; {counters.Lost:N0} lost, {counters.Overflowed:N0} dropped by the queue.";

    internal static string Bytes(long bytes) => bytes.ToString("N0", CultureInfo.InvariantCulture) + " bytes";

    private static string Number(double number) => number.ToString("0.##", CultureInfo.InvariantCulture);
}
