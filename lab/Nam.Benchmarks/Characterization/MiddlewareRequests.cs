// SPDX-License-Identifier: MIT
using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Characterization;

namespace Nam.Benchmarks.Characterization;

/// <summary>What a request takes in the middleware, with its headers, in a full table of a million clients with 200,000
/// prefixes; the rest of the pipeline does nothing.</summary>
internal sealed class MiddlewareRequests
{
    private readonly ClientCharacterization _clients = ClientTable.Fill();
    private readonly IPAddress[] _addresses = ClientTable.Addresses();
    private readonly ClientCharacterizationMiddleware _middleware;
    private readonly DefaultHttpContext _context = new();
    private readonly HttpConnectionFeature _connection = new();
    private int _next;

    /// <summary>Makes the pipeline.</summary>
    internal MiddlewareRequests()
    {
        _middleware = new ClientCharacterizationMiddleware(static _ => Task.CompletedTask, _clients);
        _context.Features.Set<IHttpConnectionFeature>(_connection);
        _context.Request.Method = HttpMethods.Get;
        _context.Request.Headers.Accept = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
        _context.Request.Headers.AcceptEncoding = "gzip, deflate, br, zstd";
        _context.Request.Headers.Referer = "https://example.org" + ClientTable.Page;
    }

    /// <summary>The request itself, without characterization: what is to be taken off the others.</summary>
    internal void Nothing() => Ask(ClientTable.Object, "image", isObserved: false);

    /// <summary>A browser asks for an image.</summary>
    internal void Object() => Ask(ClientTable.Object, "image");

    /// <summary>A browser asks for a page: it is told its class.</summary>
    internal void Page() => Ask(ClientTable.Page, "document");

    /// <summary>A script calls a service.</summary>
    internal void Call() => Ask("/api/orders", "empty");

    /// <summary>NAM asks for the prior of an unmeasured caller's path.</summary>
    internal void Prior() => _clients.FindPrior(Next());

    private void Ask(string path, string destination, bool isObserved = true)
    {
        _context.Response.Headers.Clear();
        _context.Request.Headers["Sec-Fetch-Dest"] = destination;
        _context.Request.Path = path;
        _connection.RemoteIpAddress = Next();
        if (isObserved)
        {
            _middleware.InvokeAsync(_context).GetAwaiter().GetResult();
        }
    }

    private IPAddress Next() => _addresses[_next++ & (_addresses.Length - 1)];
}
