// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.EndToEnd.ServiceModel.Hosts;
using Nam.EndToEnd.ServiceModel.Orders;
using Nam.EndToEnd.Wcf.Bindings;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>The rows and columns of the matrix of <see cref="OrderDesk"/>.</summary>
internal static class OrderCases
{
    public const string DeclaredFault = "declared fault";
    public const string PlainFault = "plain fault";
    private const string Text = "\ta <b> & \"c\" ]]> \u00FC \U0001F600 \u0085 d  ";

    /// <summary>How clients speak: to SoapCore, and where it has no such encoding to WCF's own encoders.</summary>
    public static IReadOnlyList<ClientCase> Clients { get; } =
    [
        new("BasicHttpBinding", "http", "/soap11", () => ClientBindings.Basic()),
        new("BasicHttpBinding, streamed reply", "http", "/soap11", () => ClientBindings.Basic(transfer: TransferMode.StreamedResponse)),
        new("BasicHttpBinding, streamed", "http", "/soap11", () => ClientBindings.Basic(transfer: TransferMode.Streamed)),
        new("BasicHttpBinding, HTTPS", "https", "/soap11", () => ClientBindings.Basic(BasicHttpSecurityMode.Transport)),
        new("SOAP 1.2", "http", "/soap12", () => ClientBindings.Text("http", ClientBindings.Soap12)),
        new("SOAP 1.2, streamed", "http", "/soap12", () =>
            ClientBindings.Text("http", ClientBindings.Soap12, transfer: TransferMode.Streamed)),
        new("SOAP 1.2, HTTPS", "https", "/soap12", () => ClientBindings.Text("https", ClientBindings.Soap12)),
        new("WSHttpBinding", "http", "/soap12-wsa10", () => ClientBindings.WS(SecurityMode.None)),
        new("WSHttpBinding, HTTPS", "https", "/soap12-wsa10", () => ClientBindings.WS(SecurityMode.Transport)),
        new("WCF's text encoder", "http", "/text", () => ClientBindings.Text("http", MessageVersion.Soap12WSAddressing10)),
        new("binary", "http", "/binary", () => ClientBindings.Binary("http")) { IsOpaque = true },
        new("binary, streamed", "http", "/binary", () => ClientBindings.Binary("http", TransferMode.Streamed))
        {
            IsOpaque = true, StaysPlain = true
        },
        new("binary, HTTPS", "https", "/binary", () => ClientBindings.Binary("https")) { IsOpaque = true },
    ];

    /// <summary>What clients call.</summary>
    public static IReadOnlyList<OrderCase> Calls { get; } =
    [
        .. new[] { 0, 1, 30, 1000 }.Select(
            count => new OrderCase($"orders {count}", desk => Task.FromResult<object?>(desk.GetOrders(count)))),
        .. new[] { 0, 300 }.Select(count => new OrderCase($"orders {count}, asynchronous", async desk => await desk.GetOrdersAsync(count))),
        new("text", desk => Task.FromResult<object?>(desk.Echo(Text))),
        new("text, asynchronous", async desk => await desk.EchoAsync("x")),
        new("text that is empty", async desk => await desk.EchoAsync("")),
        new("text that is null", async desk => await desk.EchoAsync(null)),
        new("void", desk =>
        {
            desk.Touch();
            return Task.FromResult<object?>("done");
        }),
        new("void, asynchronous", async desk =>
        {
            await desk.TouchAsync();
            return "done";
        }),
        new(DeclaredFault, desk => Task.FromResult<object?>(desk.Refuse("too <late>"))),
        new("declared fault, asynchronous", async desk => await desk.RefuseAsync("too <late>")),
        new(PlainFault, desk => Task.FromResult<object?>(desk.Fail("not & now"))),
        new("plain fault, asynchronous", async desk => await desk.FailAsync("not & now")),
        new("one-way", async desk =>
        {
            var text = Guid.NewGuid().ToString();
            desk.Tell(text);
            return await desk.WasToldAsync(text);
        }),
        new("one-way, asynchronous", async desk =>
        {
            var text = Guid.NewGuid().ToString();
            await desk.TellAsync(text);
            return await desk.WasToldAsync(text);
        }),
    ];

    /// <summary>The ways to make a client.</summary>
    public static IReadOnlyDictionary<string, Func<ClientCase, Uri, bool, Caller<IOrderDeskContract>>> Makers { get; } =
        new Dictionary<string, Func<ClientCase, Uri, bool, Caller<IOrderDeskContract>>>
        {
            ["channel"] = (client, address, hasNam) => Caller<IOrderDeskContract>.Channel(client, address, hasNam),
            ["generated"] = (client, address, hasNam) =>
                Caller<IOrderDeskContract>.Generated(client, address, hasNam, (binding, remote) => new OrderDeskClient(binding, remote)),
        };

    public static ClientCase Client(string name) => Clients.Single(client => client.Name == name);
}
