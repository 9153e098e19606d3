// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.CoreWcf.Configuration;

/// <summary>All events that reading the configuration logs: 5100 to 5199.</summary>
internal static partial class ConfigurationLog
{
    [LoggerMessage(5101, LogLevel.Warning, "{Place}: NAM's settings here are of no use, because no endpoint of any service is like that. The endpoints are: {Endpoints}.")]
    public static partial void NoEndpoint(ILogger logger, string place, string endpoints);

    [LoggerMessage(5102, LogLevel.Warning, "{Place}: the endpoint behavior '{Behavior}' holds <nam>, but no endpoint names it. Put behaviorConfiguration=\"{Behavior}\" into an <endpoint>.")]
    public static partial void NoReference(ILogger logger, string place, string behavior);
}
