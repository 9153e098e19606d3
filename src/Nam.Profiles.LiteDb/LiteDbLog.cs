// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.Stores;

/// <summary>All events that the store logs: 3100 to 3199.</summary>
internal static partial class LiteDbLog
{
    [LoggerMessage(
        3101, LogLevel.Warning,
        "The profile database {Path} was damaged and is now at {Aside}; the new one has {Profiles} profiles of it.")]
    public static partial void SetAside(ILogger logger, Exception exception, string path, string aside, int profiles);
}
