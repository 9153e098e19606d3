// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using System.ServiceModel;
using System.ServiceModel.Channels;
using Microsoft.AspNetCore.Builder;
using Nam.ServiceModel;
using Tpch;

namespace TpchService.Tests;

/// <summary>The service on free ports of loopback, as its wcf.config has it.</summary>
public sealed class RunningService : IAsyncLifetime
{
    private const int Quota = 64 * 1024 * 1024;
    private WebApplication? _app;

    /// <summary>The tables that the service answers from.</summary>
    public static TpchDatabase Database { get; } = TpchDatabase.Load(0.01);

    internal int Port { get; private set; }

    public async Task InitializeAsync()
    {
        Port = FreePorts();
        var answers = new TpchAnswers(query => Task.Run(() => query.Run(Database)));
        _app = TpchApplication.Create(new TpchServiceOptions { Port = Port }, answers, isEmbedded: true, nam => nam.SmallReplyBytes = 0);
        await _app.StartAsync();
    }

    public async Task DisposeAsync() => await _app!.DisposeAsync();

    /// <summary>Makes a client of one of the three bindings.</summary>
    internal ChannelFactory<T> Connect<T>(string binding, bool isDataSet, bool useNam)
    {
        var path = isDataSet ? "/datasets" : "";
        (Binding Binding, string Address) chosen = binding switch
        {
            "basicHttp" => (new BasicHttpBinding { MaxReceivedMessageSize = Quota, MaxBufferSize = Quota }, $"http://127.0.0.1:{Port}/basic{path}"),
            "wsHttp" => (new WSHttpBinding(SecurityMode.None) { MaxReceivedMessageSize = Quota }, $"http://127.0.0.1:{Port}/ws{path}"),
            _ => (Tcp(), $"net.tcp://127.0.0.1:{Port + 1}/tcp{path}"),
        };
        var factory = new ChannelFactory<T>(chosen.Binding, new EndpointAddress(chosen.Address));
        if (useNam)
        {
            factory.UseNam();
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
