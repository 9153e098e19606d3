// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Network;
using Nam.Server;

namespace Nam.CoreWcf.Tests.Hosts;

/// <summary>Takes every path for one at 12,345 bytes/s.</summary>
internal sealed class SamePrior : INamPathPriors
{
    public const double BytesPerSecond = 12_345;

    public PathPrior? FindPrior(IPAddress caller) =>
        IPAddress.IsLoopback(caller) ? new(TimeSpan.FromMilliseconds(100), BytesPerSecond) : null;
}
