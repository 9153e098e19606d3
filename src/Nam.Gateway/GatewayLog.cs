// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.Gateway;

/// <summary>All events that the gateway logs besides YARP's: 1200 to 1299. Paths, queries and header fields are left
/// out, because they may hold secrets; the server's scope names the request.</summary>
internal static partial class GatewayLog
{
    [LoggerMessage(EventId = 1201, Message = "A request was answered with {Status} and not passed on: {Reason}.")]
    public static partial void Answered(ILogger logger, LogLevel level, int status, string reason);

    [LoggerMessage(
        1202, LogLevel.Warning,
        "The backend {Backend} cannot be connected to and is passed over for a while if there are others (NamGatewayOptions.SetAsideTime).")]
    public static partial void Unreachable(ILogger logger, string backend);

    [LoggerMessage(
        1203, LogLevel.Warning,
        "Certificates of the backends are not checked (NamGatewayOptions.AcceptAnyCertificate): whoever is in between can read and change everything.")]
    public static partial void AnyCertificate(ILogger logger);
}
