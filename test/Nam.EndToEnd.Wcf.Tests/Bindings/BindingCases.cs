// SPDX-License-Identifier: MIT

using System.Xml;
using ClientChannels = System.ServiceModel.Channels;
using ServerChannels = CoreWCF.Channels;

namespace Nam.EndToEnd.Wcf.Bindings;

/// <summary>The bindings of the matrix.</summary>
internal static class BindingCases
{
    private const int MaximumBytes = 64 * 1024 * 1024;

    // The stock client's default of 8 KB waits for delayed acknowledgements on loopback.
    private const int ConnectionBuffer = 64 * 1024;

    public static IReadOnlyList<BindingCase> All { get; } =
    [
        Basic("basicHttp", "http", CoreWCF.Channels.BasicHttpSecurityMode.None, System.ServiceModel.BasicHttpSecurityMode.None),
        Basic("basicHttps", "https", CoreWCF.Channels.BasicHttpSecurityMode.Transport, System.ServiceModel.BasicHttpSecurityMode.Transport),
        WS("wsHttp", "http", CoreWCF.SecurityMode.None, System.ServiceModel.SecurityMode.None),
        WS("wsHttps", "https", CoreWCF.SecurityMode.Transport, System.ServiceModel.SecurityMode.Transport),
        WS(
            "wsHttps user", "https", CoreWCF.SecurityMode.TransportWithMessageCredential,
            System.ServiceModel.SecurityMode.TransportWithMessageCredential) with { HasUser = true },
        Text("soap11", "http", ServerChannels.MessageVersion.Soap11, ClientChannels.MessageVersion.Soap11),
        Text("soap11 wsa10", "http", ServerChannels.MessageVersion.Soap11WSAddressing10, ClientChannels.MessageVersion.CreateVersion(
            System.ServiceModel.EnvelopeVersion.Soap11, ClientChannels.AddressingVersion.WSAddressing10)),
        Text("soap11 wsa2004", "http", ServerChannels.MessageVersion.Soap11WSAddressingAugust2004, ClientChannels.MessageVersion
            .CreateVersion(System.ServiceModel.EnvelopeVersion.Soap11, ClientChannels.AddressingVersion.WSAddressingAugust2004)),
        Text("soap12", "http", ServerChannels.MessageVersion.Soap12, ClientBindings.Soap12),
        Text(
            "soap12 wsa10", "http", ServerChannels.MessageVersion.Soap12WSAddressing10, ClientChannels.MessageVersion.Soap12WSAddressing10),
        Text("soap12 wsa2004", "http", ServerChannels.MessageVersion.Soap12WSAddressingAugust2004, ClientChannels.MessageVersion
            .CreateVersion(System.ServiceModel.EnvelopeVersion.Soap12, ClientChannels.AddressingVersion.WSAddressingAugust2004)),
        Text("soap11 tls", "https", ServerChannels.MessageVersion.Soap11, ClientChannels.MessageVersion.Soap11),
        Text("soap12 tls", "https", ServerChannels.MessageVersion.Soap12, ClientBindings.Soap12),
        Text(
            "soap12 wsa10 tls", "https", ServerChannels.MessageVersion.Soap12WSAddressing10,
            ClientChannels.MessageVersion.Soap12WSAddressing10),
        Utf16("soap12 utf16", "http"),
        Binary("binary http", "http"),
        Binary("binary https", "https"),
        Tcp("net.tcp", CoreWCF.SecurityMode.None, System.ServiceModel.SecurityMode.None),
        Tcp("net.tcp tls", CoreWCF.SecurityMode.Transport, System.ServiceModel.SecurityMode.Transport) with { HasServiceOfItsOwn = true },
        Mtom("mtom"),
        Streamed("streamed"),
    ];

    public static BindingCase Named(string name) => All.Single(binding => binding.Name == name);

    private static BindingCase Basic(
        string name, string scheme, CoreWCF.Channels.BasicHttpSecurityMode server, System.ServiceModel.BasicHttpSecurityMode client) => new(
        name,
        scheme,
        () => new CoreWCF.BasicHttpBinding(server) { MaxReceivedMessageSize = MaximumBytes },
        () => ClientBindings.Basic(client));

    private static BindingCase WS(string name, string scheme, CoreWCF.SecurityMode server, System.ServiceModel.SecurityMode client) => new(
        name,
        scheme,
        () =>
        {
            var binding = new CoreWCF.WSHttpBinding(server) { MaxReceivedMessageSize = MaximumBytes };
            binding.Security.Message.ClientCredentialType = CoreWCF.MessageCredentialType.UserName;
            binding.Security.Message.EstablishSecurityContext = false;
            binding.Security.Transport.ClientCredentialType = CoreWCF.HttpClientCredentialType.None;
            return binding;
        },
        () => ClientBindings.WS(client));

    private static BindingCase Text(
        string name, string scheme, ServerChannels.MessageVersion server, ClientChannels.MessageVersion client) => new(
        name,
        scheme,
        () => new ServerChannels.CustomBinding(
            new ServerChannels.TextMessageEncodingBindingElement { MessageVersion = server }, ServerHttp(scheme)),
        () => ClientBindings.Text(scheme, client));

    private static BindingCase Utf16(string name, string scheme) => new(
        name,
        scheme,
        () => new ServerChannels.CustomBinding(new ServerChannels.TextMessageEncodingBindingElement(
            ServerChannels.MessageVersion.Soap12WSAddressing10, System.Text.Encoding.Unicode), ServerHttp(scheme)),
        () => ClientBindings.Text(scheme, ClientChannels.MessageVersion.Soap12WSAddressing10, System.Text.Encoding.Unicode));

    private static BindingCase Binary(string name, string scheme) => new(
        name,
        scheme,
        () => new ServerChannels.CustomBinding(new ServerChannels.BinaryMessageEncodingBindingElement(), ServerHttp(scheme)),
        () => ClientBindings.Binary(scheme));

    private static BindingCase Tcp(string name, CoreWCF.SecurityMode server, System.ServiceModel.SecurityMode client) => new(
        name,
        "net.tcp",
        () =>
        {
            var binding = new CoreWCF.NetTcpBinding(server) { MaxReceivedMessageSize = MaximumBytes };
            binding.Security.Transport.ClientCredentialType = CoreWCF.TcpClientCredentialType.None;
            return binding;
        },
        () =>
        {
            var binding = new System.ServiceModel.NetTcpBinding(client)
            {
                MaxReceivedMessageSize = MaximumBytes, MaxBufferSize = MaximumBytes, ReaderQuotas = XmlDictionaryReaderQuotas.Max
            };
            binding.Security.Transport.ClientCredentialType = System.ServiceModel.TcpClientCredentialType.None;
            var custom = new ClientChannels.CustomBinding(binding);
            custom.Elements.Find<ClientChannels.ConnectionOrientedTransportBindingElement>().ConnectionBufferSize = ConnectionBuffer;
            return custom;
        });

    private static BindingCase Mtom(string name) => new(
        name,
        "http",
        () => new CoreWCF.BasicHttpBinding { MaxReceivedMessageSize = MaximumBytes, MessageEncoding = CoreWCF.WSMessageEncoding.Mtom },
        () => ClientBindings.Basic(encoding: System.ServiceModel.WSMessageEncoding.Mtom))
    {
        StaysPlain = true,
    };

    private static BindingCase Streamed(string name) => new(
        name,
        "http",
        () => new CoreWCF.BasicHttpBinding { MaxReceivedMessageSize = MaximumBytes, TransferMode = CoreWCF.TransferMode.Streamed },
        () => ClientBindings.Basic(transfer: System.ServiceModel.TransferMode.Streamed))
    {
        IsStreamed = true,
    };

    private static ServerChannels.HttpTransportBindingElement ServerHttp(string scheme)
    {
        var transport = scheme == "https"
            ? new ServerChannels.HttpsTransportBindingElement()
            : new ServerChannels.HttpTransportBindingElement();
        transport.MaxReceivedMessageSize = MaximumBytes;
        return transport;
    }
}
