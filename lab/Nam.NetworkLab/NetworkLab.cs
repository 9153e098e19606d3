// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Net.Sockets;
using Nam.Lab.Forwarding;
using Nam.Lab.Hosting;
using Nam.Lab.Kernel;
using Nam.Lab.Links;

namespace Nam.Lab;

/// <summary>
/// An emulated link between a client and a server on this machine: two network namespaces, a TUN device in each, and a
/// process of its own that carries the packets between them.
/// </summary>
/// <remarks>
/// <para>Thread-safe. Everything is gone after <see cref="Dispose"/> or when this process ends, however it ends.</para>
/// <para>Kestrel listens in the lab with <c>SocketTransportOptions.CreateBoundListenSocket</c>, and HttpClient connects in it with
/// <c>SocketsHttpHandler.ConnectCallback</c>: create the socket with <see cref="CreateServerSocket"/> or
/// <see cref="CreateClientSocket"/> there. See docs/network-lab.md.</para>
/// </remarks>
public sealed class NetworkLab : IDisposable, IAsyncDisposable
{
    private readonly LabProcess _process;
    private LinkSettings _settings;

    private NetworkLab(LabProcess process, LabReply start, LinkSettings settings)
    {
        _process = process;
        _settings = settings;
        OwnDelay = start.OwnDelay;
        Server = NetworkNamespace.Open(start.ServerNamespacePath!);
        try
        {
            Client = NetworkNamespace.Open(start.ClientNamespacePath!);
        }
        catch
        {
            Server.Dispose();
            throw;
        }
    }

    /// <summary>Where the server listens.</summary>
    public IPAddress ServerAddress => LinkEngine.ServerAddress;

    /// <summary>Where the client is.</summary>
    public IPAddress ClientAddress => LinkEngine.ClientAddress;

    /// <summary>The server's side of the link.</summary>
    public NetworkNamespace Server { get; }

    /// <summary>The client's side of the link.</summary>
    public NetworkNamespace Client { get; }

    /// <summary>The file by which another process opens the server's side, see <see cref="NetworkNamespace.Open"/>.</summary>
    public string ServerNamespacePath => Server.Path;

    /// <summary>The file by which another process opens the client's side.</summary>
    public string ClientNamespacePath => Client.Path;

    /// <summary>The process that carries the packets.</summary>
    public int ProcessId => _process.Id;

    /// <summary>What the link does to packets.</summary>
    public LinkSettings Settings => Volatile.Read(ref _settings);

    /// <summary>How long a packet takes one way without any delay, measured at the start; delays are shortened by it.</summary>
    public TimeSpan OwnDelay { get; }

    /// <summary>Returns whether this user can start a lab on this machine.</summary>
    /// <param name="why">One sentence that says what is missing, or null.</param>
    /// <remarks>It takes Linux, <c>/dev/net/tun</c> and the right to make network namespaces, which root has.</remarks>
    public static bool IsAvailable([NotNullWhen(false)] out string? why)
    {
        why = null;
        if (!OperatingSystem.IsLinux())
        {
            why = "The network lab needs Linux.";
            return false;
        }

        try
        {
            LinkEnd.Create(LinkEngine.ServerAddress).Dispose();
        }
        catch (NetworkLabException fault)
        {
            why = fault.Message;
        }

        return why is null;
    }

    /// <summary>Starts a lab.</summary>
    /// <exception cref="ArgumentException">A setting is out of its range.</exception>
    /// <exception cref="NetworkLabException">The lab cannot be made here; the message says why.</exception>
    public static NetworkLab Start(LinkSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        settings.Validate();
        if (!IsAvailable(out var why))
        {
            throw new NetworkLabException(why);
        }

        var process = LabProcess.Start();
        try
        {
            return new NetworkLab(process, process.Ask(new LabRequest(settings)), settings);
        }
        catch
        {
            process.Dispose();
            throw;
        }
    }

    /// <summary>Starts a lab with a network that has a name.</summary>
    /// <exception cref="NetworkLabException">The lab cannot be made here; the message says why.</exception>
    public static NetworkLab Start(LabNetwork network)
    {
        ArgumentNullException.ThrowIfNull(network);
        return Start(network.Settings);
    }

    /// <summary>Changes the link while packets flow; those that were sent already arrive as they would have.</summary>
    /// <exception cref="ArgumentException">A setting is out of its range.</exception>
    /// <exception cref="NetworkLabException">The lab has ended.</exception>
    public void Change(LinkSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        settings.Validate();
        _process.Ask(new LabRequest(settings));
        Volatile.Write(ref _settings, settings);
    }

    /// <summary>Reads what happened to the packets so far.</summary>
    /// <exception cref="NetworkLabException">The lab has ended.</exception>
    public LinkCounters ReadCounters() => _process.Ask(new LabRequest(null)).Counters!;

    /// <summary>Creates a socket of IPv4 on the server's side.</summary>
    /// <param name="protocol">TCP or UDP.</param>
    public Socket CreateServerSocket(ProtocolType protocol = ProtocolType.Tcp) => Server.CreateSocket(protocol);

    /// <summary>Creates a socket of IPv4 on the client's side.</summary>
    /// <param name="protocol">TCP or UDP.</param>
    public Socket CreateClientSocket(ProtocolType protocol = ProtocolType.Tcp) => Client.CreateSocket(protocol);

    /// <summary>Runs something on a thread of its own on the server's side and waits for it.</summary>
    public T OnServerSide<T>(Func<T> action) => Server.Run(action);

    /// <summary>Runs something on a thread of its own on the client's side and waits for it.</summary>
    public T OnClientSide<T>(Func<T> action) => Client.Run(action);

    /// <summary>Ends the link; sockets in it find that packets no longer arrive.</summary>
    public void Dispose()
    {
        Client.Dispose();
        Server.Dispose();
        _process.Dispose();
    }

    /// <summary>Ends the link, as <see cref="Dispose"/> does.</summary>
    public ValueTask DisposeAsync()
    {
        Dispose();
        return ValueTask.CompletedTask;
    }
}
