// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Server;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>A service on Kestrel, on a port of its own.</summary>
internal sealed class TestService : IAsyncDisposable
{
    private readonly WebApplication _application;

    private TestService(WebApplication application)
    {
        _application = application;
        Address = new Uri(application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
    }

    public Uri Address { get; }

    public IServiceProvider Services => _application.Services;

    public NamServer Server => _application.Services.GetRequiredService<NamServer>();

    public static async Task<TestService> StartAsync(
        Action<WebApplication> configure, Action<IServiceCollection>? services = null, Action<NamServerOptions>? options = null,
        HttpProtocols protocols = HttpProtocols.Http1, SslProtocols tls = SslProtocols.None)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, listen =>
        {
            listen.Protocols = protocols;
            if (tls != SslProtocols.None)
            {
                listen.UseHttps(new HttpsConnectionAdapterOptions { ServerCertificate = TestCertificate.Instance, SslProtocols = tls });
            }
        }));
        builder.Services.AddRoutingCore();
        builder.Services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Warning));
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam(nam =>
        {
            // What is chosen, and what is held until it is whole, must not depend on how busy the machine is.
            nam.StreamingHold = TimeSpan.FromSeconds(60);
            options?.Invoke(nam);
        });
        services?.Invoke(builder.Services);
        var application = builder.Build();
        configure(application);
        await application.StartAsync();
        var service = new TestService(application);
        service.Server.Paths.BlockSeconds = 60e-6;
        return service;
    }

    /// <summary>Sends a request as written and gives all that comes back until the service closes the connection, but
    /// for the date.</summary>
    public async Task<string> SendRawAsync(string request)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(Address.Host, Address.Port);
        var stream = client.GetStream();
        await stream.WriteAsync(Encoding.ASCII.GetBytes(request.ReplaceLineEndings("\r\n")));
        using var bytes = new MemoryStream();
        await stream.CopyToAsync(bytes);
        var lines = Encoding.Latin1.GetString(bytes.ToArray()).Split("\r\n");
        return string.Join("\r\n", lines.Where(line => !line.StartsWith("Date:", StringComparison.Ordinal)));
    }

    public async ValueTask DisposeAsync()
    {
        await _application.StopAsync();
        await _application.DisposeAsync();
    }
}
