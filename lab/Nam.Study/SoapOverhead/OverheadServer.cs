// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using Nam.Lab;
using Nam.Study.Hosting;

namespace Nam.Study.SoapOverhead;

/// <summary>The server's process: all three services with the same replies.</summary>
internal sealed class OverheadServer : IStudyRole
{
    /// <summary>The name of the role.</summary>
    internal const string Role = "soap-overhead-server";

    /// <summary>The one request; its value is a <see cref="ServerSettings"/> and its answer a <see cref="ServerPorts"/>.</summary>
    internal const string Start = "start";

    private readonly List<IAsyncDisposable> _services = [];
    private NetworkNamespace? _side;

    public async Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        if (name != Start || _services.Count != 0)
        {
            throw new InvalidOperationException($"The server was asked for '{name}'; it can be asked to {Start}, once.");
        }

        return await StartAsync(StudyLines.Read<ServerSettings>(arguments));
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var service in _services)
        {
            await service.DisposeAsync();
        }

        _side?.Dispose();
    }

    private async Task<ServerPorts> StartAsync(ServerSettings settings)
    {
        _side = settings.NamespacePath is { } path ? NetworkNamespace.Open(path) : null;
        var address = IPAddress.Parse(settings.Address);
        var contents = settings.Shapes.Select(ReplyContent.Of).ToList();
        var tcp = Add(new TcpReplies(
            Bind(new IPEndPoint(address, 0)), contents.Select(elements => Encoding.ASCII.GetBytes(string.Concat(elements)))));
        var replies = contents.ConvertAll(elements =>
        {
            var reply = new SoapReply();
            reply.Fields.AddRange(elements);
            return reply;
        });
        var soap = Add(await SoapService.StartAsync(address, Bind, replies, hasNam: false));
        var nam = Add(await SoapService.StartAsync(address, Bind, replies, hasNam: true));
        return new ServerPorts(tcp.Port, soap.Port, nam.Port);
    }

    private T Add<T>(T service)
        where T : IAsyncDisposable
    {
        _services.Add(service);
        return service;
    }

    private Socket Bind(EndPoint place)
    {
        var socket = _side?.CreateSocket() ?? new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(place);
        return socket;
    }
}
