// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Nam.Lab;
using Nam.Stores;
using Nam.Study.Hosting;

namespace Nam.Study.Transport.Hosting;

/// <summary>The server: Kestrel with the three documents in memory, plain, compressed and with NAM, with and without TLS.</summary>
internal sealed class TransportServer : IAsyncDisposable
{
    private static readonly TimeSpan LongestEnd = TimeSpan.FromMilliseconds(200);

    private readonly WebApplication _application;
    private readonly NetworkNamespace? _network;
    private readonly X509Certificate2[] _certificates;

    private TransportServer(WebApplication application, NetworkNamespace? network, X509Certificate2[] certificates, TransportPorts ports)
    {
        _application = application;
        _network = network;
        _certificates = certificates;
        Ports = ports;
    }

    /// <summary>Where it listens.</summary>
    internal TransportPorts Ports { get; }

    /// <summary>Starts a server at ports that are free.</summary>
    internal static async Task<TransportServer> StartAsync(TransportServerSettings settings)
    {
        var network = settings.NamespacePath is { } path ? NetworkNamespace.Open(path) : null;
        X509Certificate2[] certificates = [TransportCertificates.Unpack(settings.Rsa), TransportCertificates.Unpack(settings.Ecdsa)];
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        var listeners = new List<ListenOptions>();
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            var address = IPAddress.Parse(settings.Address);
            kestrel.Listen(address, 0, listener => Keep(listeners, listener, null, isResumptionOffered: true));
            foreach (var certificate in certificates)
            {
                kestrel.Listen(address, 0, listener => Keep(listeners, listener, certificate, isResumptionOffered: true));
                kestrel.Listen(address, 0, listener => Keep(listeners, listener, certificate, isResumptionOffered: false));
            }
        });
        if (network is not null)
        {
            builder.Services.Configure<SocketTransportOptions>(
                options => options.CreateBoundListenSocket = endpoint => Bind(network, endpoint));
        }

        builder.Services.AddResponseCompression(options =>
        {
            // Stock but for two things without which it would leave these documents alone.
            options.EnableForHttps = true;
            options.MimeTypes = ResponseCompressionDefaults.MimeTypes.Append("application/xhtml+xml");
        });
        builder.Services.AddSingleton<IHostLifetime, EmbeddedLifetime>();
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam();
        var application = builder.Build();
        Map(application);
        await application.StartAsync();
        var ports = listeners.ConvertAll(listener => listener.IPEndPoint!.Port);
        return new TransportServer(
            application, network, certificates, new TransportPorts(ports[0], ports[1], ports[2], ports[3], ports[4]));
    }

    public async ValueTask DisposeAsync()
    {
        using var patience = new CancellationTokenSource(LongestEnd);
        await _application.StopAsync(patience.Token);
        await _application.DisposeAsync();
        _network?.Dispose();
        Array.ForEach(_certificates, certificate => certificate.Dispose());
    }

    // A branch for each, so that a plain reply passes nothing that it does not need.
    private static void Map(WebApplication application)
    {
        var documents = TransportDocument.All.ToDictionary(
            document => "/" + document.Name, document => (document.MediaType, Bytes: document.Read()));
        RequestDelegate reply = context =>
        {
            if (!documents.TryGetValue(context.Request.Path.Value!, out var document))
            {
                context.Response.StatusCode = StatusCodes.Status404NotFound;
                return Task.CompletedTask;
            }

            context.Response.ContentType = document.MediaType;
            context.Response.ContentLength = document.Bytes.Length;
            return context.Response.Body.WriteAsync(document.Bytes).AsTask();
        };
        application.Map("/" + TransportPaths.GZip, branch => branch.UseResponseCompression().Run(reply));
        application.Map("/" + TransportPaths.Nam, branch => branch.UseNam().Run(reply));
        application.Map("/" + TransportPaths.Plain, branch => branch.Run(reply));
    }

    private static void Keep(List<ListenOptions> listeners, ListenOptions listener, X509Certificate2? certificate, bool isResumptionOffered)
    {
        listener.Protocols = HttpProtocols.Http1;
        if (certificate is not null)
        {
            listener.UseHttps(https =>
            {
                https.ServerCertificate = certificate;
                https.SslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13;
                if (!isResumptionOffered)
                {
                    https.OnAuthenticate = (_, options) => options.AllowTlsResume = false;
                }
            });
        }

        listeners.Add(listener);
    }

    private static Socket Bind(NetworkNamespace network, EndPoint endpoint)
    {
        var socket = network.CreateSocket();
        socket.Bind(endpoint);
        return socket;
    }
}
