// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.CoreWcf.Hosting;

/// <summary>What the CoreWCF host logs: events 5000 to 5999.</summary>
internal static partial class CoreWcfLog
{
    [LoggerMessage(5001, LogLevel.Information, "Replies of {Endpoint} are adapted to callers with NAM.")]
    public static partial void Adapted(ILogger logger, string endpoint);

    [LoggerMessage(5002, LogLevel.Information, "Replies of {Endpoint} stay as they are without NAM, because {Reason}.")]
    public static partial void StaysPlain(ILogger logger, string endpoint, string reason);
}
