// SPDX-License-Identifier: MIT

using System.Net;
using System.Text;
using Microsoft.Extensions.Logging;

namespace Nam.Gateway;

/// <summary>Makes what sends requests to the backends.</summary>
internal static class BackendConnections
{
    // Connections are made anew now and then, so that changes of names in DNS count.
    private static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(10);

    public static HttpMessageInvoker Create(NamGatewayOptions options, ILogger logger)
    {
        // Everything off that a client does for its user: the user is at the other end of the gateway. No proxy, since the backend's address is where requests have to go.
        var handler = new SocketsHttpHandler
        {
            ActivityHeadersPropagator = null,
            AllowAutoRedirect = false,
            AutomaticDecompression = DecompressionMethods.None,
            ConnectTimeout = options.ConnectTimeout,
            EnableMultipleHttp2Connections = true,
            PooledConnectionLifetime = Lifetime,
            UseCookies = false,
            UseProxy = false,

            // Kestrel reads fields as UTF-8 and refuses others; replies may have any bytes, and Latin 1 has each of them.
            RequestHeaderEncodingSelector = static (_, _) => Encoding.UTF8,
            ResponseHeaderEncodingSelector = static (_, _) => Encoding.Latin1,
        };
        if (options.AcceptAnyCertificate)
        {
            GatewayLog.AnyCertificate(logger);
            handler.SslOptions.RemoteCertificateValidationCallback = static (_, _, _, _) => true;
        }

        return new HttpMessageInvoker(handler);
    }
}
