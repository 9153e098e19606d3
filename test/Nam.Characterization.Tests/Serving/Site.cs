// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Nam.TestKit;

namespace Nam.Characterization.Tests.Serving;

/// <summary>The middleware in front of a site that exists in memory only, with a clock of its own.</summary>
internal sealed class Site : IDisposable
{
    private readonly ServiceProvider _services;
    private readonly ClientCharacterizationMiddleware _middleware;

    internal Site(Action<ClientCharacterizationOptions>? configure = null, RequestDelegate? serve = null)
    {
        _services = new ServiceCollection().AddSingleton<TimeProvider>(Time).AddClientCharacterization(configure).BuildServiceProvider();
        _middleware = new ClientCharacterizationMiddleware(serve ?? (_ => Task.CompletedTask), Clients);
    }

    internal FakeTime Time { get; } = new();

    internal ClientCharacterization Clients => _services.GetRequiredService<ClientCharacterization>();

    public void Dispose() => _services.Dispose();

    /// <summary>Asks for a path some seconds after the request before.</summary>
    internal async Task<HttpContext> AskAsync(
        string path, double after = 0, string client = "192.0.2.7", params (string Name, string Value)[] headers)
    {
        Time.Advance(TimeSpan.FromSeconds(after));
        var context = Request(path, client);
        foreach (var (name, value) in headers)
        {
            context.Request.Headers[name] = value;
        }

        await _middleware.InvokeAsync(context);
        return context;
    }

    internal Task SendAsync(HttpContext context) => _middleware.InvokeAsync(context);

    /// <summary>Makes a client of a class by two pages.</summary>
    internal async Task ClassifyAsync(string page, double gap, string client = "192.0.2.7")
    {
        await AskAsync(page, 100, client);
        await AskAsync("/object.gif", gap, client);
        await AskAsync("/end-of-page.html", 1, client);
    }

    internal HttpContext Request(string path, string? client = "192.0.2.7")
    {
        var context = new DefaultHttpContext { RequestServices = _services };
        context.Features.Set<IHttpConnectionFeature>(
            new HttpConnectionFeature { RemoteIpAddress = client is null ? null : IPAddress.Parse(client) });
        context.Request.Method = HttpMethods.Get;
        context.Request.Path = path;
        return context;
    }
}
