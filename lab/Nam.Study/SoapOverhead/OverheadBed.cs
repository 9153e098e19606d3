// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Lab;
using Nam.Study.Hosting;

namespace Nam.Study.SoapOverhead;

/// <summary>A server's process and a caller for each protocol, with a link between them or without.</summary>
internal sealed class OverheadBed : IAsyncDisposable
{
    private readonly Stack<IAsyncDisposable> _parts = new();
    private readonly Dictionary<OverheadProtocol, IOverheadCaller> _callers = [];

    private OverheadBed()
    {
    }

    /// <summary>The callers.</summary>
    internal IReadOnlyDictionary<OverheadProtocol, IOverheadCaller> Callers => _callers;

    /// <summary>Starts everything.</summary>
    /// <exception cref="ToolException">It cannot be started.</exception>
    internal static async Task<OverheadBed> StartAsync(OverheadPlace place, IReadOnlyList<ReplyShape> shapes, CancellationToken stop)
    {
        var bed = new OverheadBed();
        try
        {
            await bed.OpenAsync(place, shapes, stop);
            return bed;
        }
        catch
        {
            await bed.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        while (_parts.TryPop(out var part))
        {
            await part.DisposeAsync();
        }
    }

    private async Task OpenAsync(OverheadPlace place, IReadOnlyList<ReplyShape> shapes, CancellationToken stop)
    {
        var lab = place.Link is { } link ? Add(NetworkLab.Start(link)) : null;
        var address = lab?.ServerAddress ?? IPAddress.Loopback;
        var server = Add(await StudyProcess.StartAsync(OverheadServer.Role, stop));
        var ports = await server.AskAsync<ServerPorts>(
            OverheadServer.Start, new ServerSettings(lab?.ServerNamespacePath, address.ToString(), shapes), stop);
        Socket CreateSocket() => lab?.CreateClientSocket() ?? new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        Uri AddressOf(int port) => new UriBuilder(Uri.UriSchemeHttp, address.ToString(), port, SoapService.Path).Uri;
        _callers[OverheadProtocol.Tcp] = Add(await TcpCaller.ConnectAsync(CreateSocket(), new IPEndPoint(address, ports.Tcp), stop));
        _callers[OverheadProtocol.Soap] = Add(new SoapCaller(AddressOf(ports.Soap), CreateSocket, hasNam: false));
        _callers[OverheadProtocol.Nam] = Add(new SoapCaller(AddressOf(ports.Nam), CreateSocket, hasNam: true));
    }

    private T Add<T>(T part)
        where T : IAsyncDisposable
    {
        _parts.Push(part);
        return part;
    }
}
