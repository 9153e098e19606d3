// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.CoreWcf.Diagnostics;

/// <summary>All that the CoreWCF host logs: events 5000 to 5099 for endpoints, 5100 to 5199 for their configuration.</summary>
internal static partial class CoreWcfLog
{
    [LoggerMessage(5001, LogLevel.Information, "Replies of {Endpoint} are adapted to callers with NAM.")]
    public static partial void Adapted(ILogger logger, string endpoint);

    [LoggerMessage(5002, LogLevel.Information, "Replies of {Endpoint} stay as they are without NAM, because {Reason}.")]
    public static partial void StaysPlain(ILogger logger, string endpoint, string reason);

    [LoggerMessage(
        5101, LogLevel.Warning,
        "{Place}: NAM's settings here are of no use, because no endpoint of any service is like that. The endpoints are: {Endpoints}.")]
    public static partial void SettingsWithoutEndpoint(ILogger logger, string place, string endpoints);

    [LoggerMessage(
        5102, LogLevel.Warning,
        "{Place}: the endpoint behavior '{Behavior}' holds <nam>, but no endpoint names it. Put behaviorConfiguration=\"{Behavior}\" into an <endpoint>.")]
    public static partial void BehaviorWithoutEndpoint(ILogger logger, string place, string behavior);
}
