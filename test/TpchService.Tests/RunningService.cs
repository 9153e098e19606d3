// SPDX-License-Identifier: MIT
using System.Collections;
using System.Net;
using System.Net.Sockets;
using System.ServiceModel;
using System.ServiceModel.Channels;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Decisions;
using Nam.Server;
using Nam.ServiceModel;
using Tpch;
using Tpch.Queries;

namespace TpchService.Tests;

/// <summary>The service on free ports of loopback, as its wcf.config has it, with one format for all replies.</summary>
/// <remarks>Over loopback the cost model would send most replies as they are; what is tested here is that they can be adapted.</remarks>
public sealed class RunningService : IAsyncLifetime
{
    internal const string Format = "text+zip-1";
    private const int Quota = 64 * 1024 * 1024;
    private readonly NamClient _client = new(new NamClientOptions());
    private readonly Func<TpchQuery, Task<IList>> _run;
    private WebApplication? _app;

    /// <summary>Prepares a service that answers from memory.</summary>
    public RunningService()
        : this(query => TpchSources.AskAsync(Database, query))
    {
    }

    internal RunningService(Func<TpchQuery, Task<IList>> run) => _run = run;

    /// <summary>The tables that the service answers from.</summary>
    public static TpchDatabase Database { get; } = TpchDatabase.Load(0.01);

    internal int Port { get; private set; }

    /// <summary>What the service decided for callers with NAM.</summary>
    internal DecisionJournal Journal => _app!.Services.GetRequiredService<NamServer>().Journal;

    public async Task InitializeAsync()
    {
        for (var attempt = 1; _app is null; attempt++)
        {
            Port = FreePorts();
            var app = TpchApplication.Create(new TpchServiceOptions { Port = Port }, new TpchAnswers(_run), new TpchEmbedding
            {
                ConfigureNam = nam =>
                {
                    nam.ForcedFormat = Format;
                    nam.SmallReplyBytes = 0;
                },
            });
            try
            {
                await app.StartAsync();
                _app = app;
            }
            catch (IOException) when (attempt < 5)
            {
                // Another program took one of the ports in between.
                await app.DisposeAsync();
            }
        }
    }

    public async Task DisposeAsync()
    {
        await _app!.DisposeAsync();
        await _client.DisposeAsync();
    }

    /// <summary>Makes a client of one of the three bindings.</summary>
    internal ChannelFactory<T> Connect<T>(string binding, bool isDataSet, bool useNam)
    {
        var path = isDataSet ? "/datasets" : "";
        (Binding Binding, string Address) chosen = binding switch
        {
            "basicHttp" =>
                (new BasicHttpBinding { MaxReceivedMessageSize = Quota, MaxBufferSize = Quota }, $"http://127.0.0.1:{Port}{path}/basic"),
            "wsHttp" => (new WSHttpBinding(SecurityMode.None) { MaxReceivedMessageSize = Quota }, $"http://127.0.0.1:{Port}{path}/ws"),
            _ => (Tcp(), $"net.tcp://127.0.0.1:{Port + 1}{path}/tcp"),
        };
        var factory = new ChannelFactory<T>(chosen.Binding, new EndpointAddress(chosen.Address));
        if (useNam)
        {
            factory.UseNam(_client);
        }

        return factory;
    }

    // The stock buffer of 8192 bytes stalls some 0.2 s for every 16 KB of a reply.
    private static CustomBinding Tcp()
    {
        var binding = new CustomBinding(new NetTcpBinding(SecurityMode.None) { MaxReceivedMessageSize = Quota, MaxBufferSize = Quota });
        binding.Elements.Find<TcpTransportBindingElement>().ConnectionBufferSize = 65536;
        return binding;
    }

    // Two in a row.
    private static int FreePorts()
    {
        while (true)
        {
            using var first = new TcpListener(IPAddress.Loopback, 0);
            first.Start();
            var port = ((IPEndPoint)first.LocalEndpoint).Port;
            try
            {
                using var second = new TcpListener(IPAddress.Loopback, port + 1);
                second.Start();
                return port;
            }
            catch (Exception e) when (e is SocketException or ArgumentOutOfRangeException)
            {
            }
        }
    }
}
