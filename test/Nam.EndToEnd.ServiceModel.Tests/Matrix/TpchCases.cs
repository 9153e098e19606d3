// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Nam.EndToEnd.ServiceModel.Hosts;
using Nam.EndToEnd.Wcf.Bindings;
using TpchWeb;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>How clients speak to samples/TpchWeb.</summary>
internal static class TpchCases
{
    public static IReadOnlyList<ClientCase> Clients { get; } =
    [
        new("BasicHttpBinding", "http", TpchWebApplication.Path, () => ClientBindings.Basic()),
        new("BasicHttpBinding, streamed", "http", TpchWebApplication.Path, () => ClientBindings.Basic(transfer: TransferMode.Streamed)),
        new("SOAP 1.2", "http", TpchWebApplication.Path, () => ClientBindings.Text("http", ClientBindings.Soap12)),
        new("SOAP 1.2, streamed reply", "http", TpchWebApplication.Path, () =>
            ClientBindings.Text("http", ClientBindings.Soap12, transfer: TransferMode.StreamedResponse)),
    ];

    public static ClientCase Client(string name) => Clients.Single(client => client.Name == name);
}
