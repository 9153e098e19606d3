// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Lab;
using Nam.Study.Hosting;

namespace Nam.Study.Transport.Hosting;

/// <summary>Starts all that a study of transports needs, and ends it in the opposite order.</summary>
internal sealed class BedStart : IAsyncDisposable
{
    private readonly Stack<IAsyncDisposable> _started = new();
    private readonly List<string> _remarks = [];
    private readonly Dictionary<TransportPlace, BedProxy> _proxies = [];
    private readonly TransportCertificates _certificates = TransportCertificates.Create();
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory($"nam-transport-{Environment.ProcessId}-");
    private NetworkLab? _lab;

    private string Address => TransportBed.AddressIn(_lab).ToString();

    /// <summary>Starts the network, the server, the callers and the proxies that there are.</summary>
    /// <exception cref="ToolException">Something that is needed cannot be started.</exception>
    internal static async Task<TransportBed> RunAsync(StudyContext context, CancellationToken stop)
    {
        var start = new BedStart();
        try
        {
            return await start.StartAsync(context, stop);
        }
        catch
        {
            await start.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        while (_started.TryPop(out var one))
        {
            await one.DisposeAsync();
        }

        foreach (var proxy in _proxies.Values)
        {
            proxy.Family.Dispose();
        }

        _lab?.Dispose();
        _certificates.Dispose();
        try
        {
            _folder.Delete(recursive: true);
        }
        catch (IOException)
        {
            // What a proxy still holds is left to the system's own cleaning: what was measured counts more.
        }
    }

    private async Task<TransportBed> StartAsync(StudyContext context, CancellationToken stop)
    {
        StartNetwork(context.Progress);
        var server = await StartAsync(TransportServerRole.Name, stop);
        var ports = await server.AskAsync<TransportPorts>(
            TransportServerRole.Start,
            new TransportServerSettings(
                _lab?.ServerNamespacePath, Address, TransportCertificates.Pack(_certificates.Rsa),
                TransportCertificates.Pack(_certificates.Ecdsa)),
            stop);
        var files = _certificates.Write(_folder.FullName);
        await StartNginxAsync(context.Progress, ports.Plain, files, stop);
        await StartGatewayAsync(context, ports.Plain, files, stop);
        var caller = await StartAsync(TransportCallerRole.Name, stop);
        var settings = new TransportCallerSettings(_lab?.ClientNamespacePath, Address, _certificates.Public);
        await caller.AskAsync<object?>(TransportCallerRole.Start, settings, stop);
        return new TransportBed(_lab, server, ports, caller, settings, _proxies, _remarks, DisposeAsync);
    }

    private void StartNetwork(IStudyProgress progress)
    {
        if (NetworkLab.IsAvailable(out var why))
        {
            _lab = NetworkLab.Start(TransportNetwork.OneClient.Settings);
            return;
        }

        Remark(progress, $"All is on the loopback, with no network between: {why}");
    }

    private async Task StartNginxAsync(IStudyProgress progress, int serverPort, (string, string) files, CancellationToken stop)
    {
        if (Proxies.FindNginx(Environment.GetEnvironmentVariable("PATH")) is not { } program)
        {
            Remark(progress, "The rows of nginx are left out, because it is not installed; on Debian: apt-get install nginx-light.");
            return;
        }

        var ports = FreePorts();
        var settings = Proxies.Nginx(program, Folder("nginx"), _lab?.ServerNamespacePath, Address, ports, serverPort, files);
        await StartProxyAsync(
            progress, TransportPlace.Nginx, settings,
            $"The proxy nginx is {Proxies.VersionOf(program)}, with a worker for each processor, its default level of gzip (1) and connections to the server that it keeps.", stop);
    }

    private async Task StartGatewayAsync(StudyContext context, int serverPort, (string, string) files, CancellationToken stop)
    {
        if (context.GatewayProgram is not { } program)
        {
            Remark(
                context.Progress,
                "The rows of the gateway are left out, because its program was not named; build src/Nam.Gateway and add --gateway FILE.");
            return;
        }

        var ports = FreePorts();
        var settings = Proxies.Gateway(program, Folder("gateway"), _lab?.ServerNamespacePath, Address, ports, serverPort, files);
        await StartProxyAsync(
            context.Progress, TransportPlace.Gateway, settings,
            "The gateway is Nam.Gateway as it comes; it has NAM of its own and no static compression.", stop);
    }

    // A proxy that does not start costs its own rows and no others.
    private async Task StartProxyAsync(
        IStudyProgress progress, TransportPlace place, ProxySettings settings, string remark, CancellationToken stop)
    {
        var process = await StartAsync(ProxyRole.Name, stop);
        try
        {
            var id = await process.AskAsync<int>(ProxyRole.Start, settings, stop);
            _proxies.Add(place, new BedProxy(settings.Ports, ProcessFamily.Of(id)));
            _remarks.Add(remark);
        }
        catch (ToolException fault)
        {
            Remark(progress, $"The rows of {(place == TransportPlace.Nginx ? "nginx" : "the gateway")} are left out: {fault.Message}");
        }
    }

    private async Task<IStudyProcess> StartAsync(string role, CancellationToken stop)
    {
        var process = await StudyProcess.StartAsync(role, stop);
        _started.Push(process);
        return process;
    }

    private string Folder(string name) => Directory.CreateDirectory(Path.Combine(_folder.FullName, name)).FullName;

    private void Remark(IStudyProgress progress, string sentence)
    {
        progress.Tell(sentence);
        _remarks.Add(sentence);
    }

    // Programs that cannot be asked which port they were given are told one that was free a moment ago.
    private TransportPorts FreePorts()
    {
        using var first = NewSocket();
        using var second = NewSocket();
        return new TransportPorts(((IPEndPoint)first.LocalEndPoint!).Port, ((IPEndPoint)second.LocalEndPoint!).Port);
    }

    private Socket NewSocket()
    {
        var socket = _lab?.CreateServerSocket() ?? new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(TransportBed.AddressIn(_lab), 0));
        return socket;
    }
}
