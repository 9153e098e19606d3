// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.CoreWcf.Hosting;
using Nam.Server;

namespace Nam.CoreWcf.Encoders;

/// <summary>The engine of an endpoint's encoder, which may be found later than the encoder is made. All clones of a binding element share one.</summary>
internal sealed class ReplyEngine(NamServer? server)
{
    private volatile NamServer? _server = server;

    /// <summary>Gives the engine, where none was given before.</summary>
    /// <param name="server">The engine.</param>
    public void Offer(NamServer server) => _server ??= server;

    /// <summary>Finds the engine: the given one, else the container's, else one for the whole process.</summary>
    /// <param name="http">The request under HTTP.</param>
    /// <returns>The engine.</returns>
    public NamServer Get(HttpContext? http)
    {
        if (_server is { } server)
        {
            return server;
        }

        server = http?.RequestServices?.GetService<NamServer>() ?? ProcessEngine.Instance;
        _server = server;
        return server;
    }
}
