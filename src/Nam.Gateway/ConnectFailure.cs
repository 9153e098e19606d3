// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Yarp.ReverseProxy.Forwarder;

namespace Nam.Gateway;

/// <summary>Distinguishes backends that cannot be connected to from those that fail with one request.</summary>
internal static class ConnectFailure
{
    /// <summary>Returns whether the last attempt ended before there was a connection. No byte of the request was sent
    /// then, and another backend may be asked.</summary>
    public static bool IsSeen(HttpContext context) => context.Features.Get<IForwarderErrorFeature>()?.Exception switch
    {
        HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError
            or HttpRequestError.NameResolutionError or HttpRequestError.SecureConnectionError } => true,

        // The time to connect ran out. Where the time for a reply did, there is no exception inside.
        OperationCanceledException { InnerException: TimeoutException } => true,
        _ => false,
    };
}
