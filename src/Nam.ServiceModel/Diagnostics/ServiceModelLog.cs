// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.ServiceModel.Diagnostics;

/// <summary>What the WCF client side of NAM logs.</summary>
internal static partial class ServiceModelLog
{
    [LoggerMessage(2101, LogLevel.Information, "The endpoint {Contract} at {Address} goes on without NAM because {Reason}.")]
    public static partial void StaysPlain(ILogger logger, string contract, string address, string reason);
}
