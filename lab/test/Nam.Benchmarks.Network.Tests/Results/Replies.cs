// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Measuring;
using Nam.Lab.Links;
using Nam.Network;

namespace Nam.Benchmarks.Network.Tests.Results;

/// <summary>Replies that nobody measured.</summary>
internal static class Replies
{
    internal static MeasuredReply Make(
        LabNetwork network, double observed, double predicted, int bytes = 46_000, bool isWarmUp = false, double loss = 0) => new(
        new Series(network, loss, "cubic", ConnectionState.Warm), 0, bytes, isWarmUp, observed, predicted, predicted,
        new NetworkPath(network.Settings.RoundTrip.TotalSeconds, 1e6));
}
