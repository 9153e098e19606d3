// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.AspNetCore;

/// <summary>All events that the middleware logs: 1100 to 1199.</summary>
internal static partial class AspNetCoreLog
{
    [LoggerMessage(
        1101, LogLevel.Debug,
        "The reply of {Operation} goes on plain because it is streamed: flushed bytes of it had waited for {HoldMs:F0} ms (NamServerOptions.StreamingHold).")]
    public static partial void Streamed(ILogger logger, string operation, double holdMs);

    [LoggerMessage(
        1102, LogLevel.Debug,
        "The reply of {Operation} goes on plain because it is longer than {LimitBytes} bytes (NamServerOptions.MaximumReplyBytes).")]
    public static partial void TooLong(ILogger logger, string operation, int limitBytes);

    [LoggerMessage(
        1103, LogLevel.Debug, "The reply of {Operation} was written as text because its content cannot take the binary form: {Fault}")]
    public static partial void NotTyped(ILogger logger, string operation, string fault);

    [LoggerMessage(
        1104, LogLevel.Warning,
        "The page of NAM at {Path} was asked for and is closed: outside the development environment it needs app.MapNam().RequireAuthorization(), or AllowAnonymous() for everybody.")]
    public static partial void PageClosed(ILogger logger, string path);

    [LoggerMessage(
        1105, LogLevel.Warning,
        "The settings for NAM of the endpoint {Endpoint}, and maybe of others, have no effect, because routing comes after NAM. Call app.UseRouting() before app.UseNam().")]
    public static partial void FoundLate(ILogger logger, string? endpoint);

    [LoggerMessage(
        1106, LogLevel.Error, "The settings for NAM of an endpoint cannot be used, and it has those of the application. {Fault}")]
    public static partial void EndpointSettingsWrong(ILogger logger, string fault);

    [LoggerMessage(
        1107, LogLevel.Error,
        "The reply of {Operation} was broken off: its Content-Length says {DeclaredBytes} bytes, and the application wrote {WrittenBytes}.")]
    public static partial void LengthWrong(ILogger logger, string operation, long declaredBytes, long writtenBytes);

    [LoggerMessage(
        1108, LogLevel.Warning, "NAM does nothing: services.AddNam() was called, and app.UseNam() was not. Call it before the endpoints.")]
    public static partial void NotUsed(ILogger logger);

    [LoggerMessage(
        1109, LogLevel.Warning, "app.UseNam() was called twice for one pipeline, and the second call does nothing. Remove it.")]
    public static partial void UsedTwice(ILogger logger);
}
