// SPDX-License-Identifier: MIT
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace TpchClient;

/// <summary>A way to reach the service, as its wcf.config has it.</summary>
/// <param name="Name">The name of the binding in configurations.</param>
/// <param name="Create">Makes the client's side of the binding.</param>
/// <param name="Path">Where the endpoint is.</param>
/// <param name="IsTcp">Whether it is at net.tcp, at the port after that of HTTP.</param>
internal sealed record ServiceBinding(string Name, Func<Binding> Create, string Path, bool IsTcp)
{
    private const int LongestReply = 64 * 1024 * 1024;

    /// <summary>All bindings; the first is the default.</summary>
    public static IReadOnlyList<ServiceBinding> All { get; } =
    [
        new(
            "basicHttp", () => new BasicHttpBinding { MaxReceivedMessageSize = LongestReply, MaxBufferSize = LongestReply },
            "/basic", false),
        new("wsHttp", () => new WSHttpBinding(SecurityMode.None) { MaxReceivedMessageSize = LongestReply }, "/ws", false),
        new("netTcp", CreateTcp, "/tcp", true),
    ];

    /// <summary>Gets the address of an endpoint on this machine.</summary>
    /// <param name="port">The service's port for HTTP.</param>
    /// <param name="isDataSet">Whether it is the endpoint of the DataSets.</param>
    public Uri AddressAt(int port, bool isDataSet) =>
        new($"{(IsTcp ? "net.tcp" : "http")}://127.0.0.1:{(IsTcp ? port + 1 : port)}{(isDataSet ? "/datasets" : "")}{Path}");

    // The stock buffer of 8192 bytes stalls some 0.2 s for every 16 KB of a reply.
    private static CustomBinding CreateTcp()
    {
        var binding = new CustomBinding(
            new NetTcpBinding(SecurityMode.None) { MaxReceivedMessageSize = LongestReply, MaxBufferSize = LongestReply });
        binding.Elements.Find<TcpTransportBindingElement>().ConnectionBufferSize = 64 * 1024;
        return binding;
    }
}
