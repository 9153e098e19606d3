// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.AspNetCore;

/// <summary>All events that the middleware logs: 1100 to 1199.</summary>
internal static partial class AspNetCoreLog
{
    [LoggerMessage(1101, LogLevel.Debug, "The reply of {Operation} goes on plain because it is streamed: flushed bytes of it had waited for {HoldMs:F0} ms (NamServerOptions.StreamingHold).")]
    public static partial void Streamed(ILogger logger, string operation, double holdMs);

    [LoggerMessage(1102, LogLevel.Debug, "The reply of {Operation} goes on plain because it is longer than {LimitBytes} bytes (NamServerOptions.MaximumReplyBytes).")]
    public static partial void TooLong(ILogger logger, string operation, int limitBytes);

    [LoggerMessage(1103, LogLevel.Debug, "The reply of {Operation} was written as text because its content cannot take the binary form: {Fault}")]
    public static partial void NotTyped(ILogger logger, string operation, string fault);
}
