// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Numerics;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;
using Nam.Benchmarks.Oracle.Replies;
using Nam.Lab;

namespace Nam.Benchmarks.Oracle.Serving;

/// <summary>The server process: does what it reads on its input line by line, and answers each line with one line. Ends
/// with its input.</summary>
internal sealed class ServerProgram : IAsyncDisposable
{
    private const int TcpCongestion = 13;

    private readonly ReplySet _replies = new();
    private readonly Replier _replier;
    private readonly BusyThreads _busy = new();
    private readonly int _processors = Environment.ProcessorCount;
    private WebApplication? _application;

    private ServerProgram()
    {
        _replier = new Replier(_replies);
        var own = Processors.Half(isServer: true);
        if (Processors.TryKeep(own))
        {
            _processors = BitOperations.PopCount(own);
        }
    }

    /// <summary>Runs the process.</summary>
    internal static async Task<int> RunAsync()
    {
        await using var program = new ServerProgram();
        while (await CommandLines.NextAsync() is { } line)
        {
            string answer;
            try
            {
                answer = await program.AnswerAsync(line.Split(' '));
            }
            catch (Exception e)
            {
                answer = "!" + e.ToString().ReplaceLineEndings(" | ");
            }

            Console.Out.WriteLine(answer);
            Console.Out.Flush();
        }

        return 0;
    }

    public async ValueTask DisposeAsync()
    {
        _busy.Set(0);
        await CloseAsync();
        await _replier.DisposeAsync();
    }

    private async Task<string> AnswerAsync(string[] words)
    {
        switch (words)
        {
            case ["load", var scale, var queries]:
                var counts = _replies.Load(scale, queries.Split(',').Select(query => int.Parse(query, CultureInfo.InvariantCulture)));
                GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive);
                return JsonSerializer.Serialize(counts);
            case ["listen", var address, var congestionControl, .. var place]:
                return (await ListenAsync(IPAddress.Parse(address), congestionControl, place.FirstOrDefault())).ToString(
                    CultureInfo.InvariantCulture);
            case ["close"]:
                await CloseAsync();
                return "ok";
            case ["renew", .. var share]:
                await _replier.RenewAsync(share is [var text] ? double.Parse(text, CultureInfo.InvariantCulture) : null);
                GC.Collect();
                return "ok";
            case ["busy", var count]:
                _busy.Set(_processors * int.Parse(count, CultureInfo.InvariantCulture));
                return "ok";
            case ["tell"]:
                return JsonSerializer.Serialize(await StoryTeller.TellAsync(_replier.Auto, _replier.Profiles));
            default:
                throw new ArgumentException($"The server does not know the order '{string.Join(' ', words)}'.");
        }
    }

    private async Task<int> ListenAsync(IPAddress address, string congestionControl, string? networkNamespace)
    {
        await CloseAsync();
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseSockets(
            sockets => sockets.CreateBoundListenSocket = endpoint => Bind((IPEndPoint)endpoint, congestionControl, networkNamespace));
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(address, 0));
        _application = builder.Build();
        _application.Run(_replier.HandleAsync);
        await _application.StartAsync();
        return new Uri(_application.Urls.First()).Port;
    }

    private async Task CloseAsync()
    {
        if (_application is { } application)
        {
            _application = null;
            using var patience = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));
            await application.StopAsync(patience.Token);
            await application.DisposeAsync();
        }
    }

    private static Socket Bind(IPEndPoint endpoint, string congestionControl, string? path)
    {
        if (path is null)
        {
            return Bind(endpoint, congestionControl);
        }

        using var place = NetworkNamespace.Open(path);
        return place.Run(() => Bind(endpoint, congestionControl));
    }

    // Connections get what their listener has.
    private static Socket Bind(IPEndPoint endpoint, string congestionControl)
    {
        var socket = new Socket(endpoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        if (OperatingSystem.IsLinux())
        {
            socket.SetRawSocketOption((int)SocketOptionLevel.Tcp, TcpCongestion, Encoding.ASCII.GetBytes(congestionControl));
        }

        socket.Bind(endpoint);
        return socket;
    }
}
