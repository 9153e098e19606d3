// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Text;
using System.Xml;

namespace Nam.EndToEnd.Wcf.Bindings;

/// <summary>The client's side of the bindings that tests call services with: as users make them, but for limits that no
/// reply of a test meets.</summary>
internal static class ClientBindings
{
    private const int MaximumBytes = 64 * 1024 * 1024;

    /// <summary>SOAP 1.2 without addressing.</summary>
    public static MessageVersion Soap12 { get; } = MessageVersion.CreateVersion(EnvelopeVersion.Soap12, AddressingVersion.None);

    public static BasicHttpBinding Basic(
        BasicHttpSecurityMode security = BasicHttpSecurityMode.None, TransferMode transfer = TransferMode.Buffered,
        WSMessageEncoding encoding = WSMessageEncoding.Text) => new(security)
    {
        MaxReceivedMessageSize = MaximumBytes,
        MaxBufferSize = MaximumBytes,
        ReaderQuotas = XmlDictionaryReaderQuotas.Max,
        TransferMode = transfer,
        MessageEncoding = encoding,
    };

    public static WSHttpBinding WS(SecurityMode security)
    {
        var binding = new WSHttpBinding(security) { MaxReceivedMessageSize = MaximumBytes, ReaderQuotas = XmlDictionaryReaderQuotas.Max };
        binding.Security.Message.ClientCredentialType = MessageCredentialType.UserName;
        binding.Security.Message.EstablishSecurityContext = false;
        binding.Security.Transport.ClientCredentialType = HttpClientCredentialType.None;
        return binding;
    }

    public static CustomBinding Text(
        string scheme, MessageVersion version, Encoding? encoding = null, TransferMode transfer = TransferMode.Buffered) =>
        new(
            new TextMessageEncodingBindingElement(version, encoding ?? Encoding.UTF8) { ReaderQuotas = XmlDictionaryReaderQuotas.Max },
            Http(scheme, transfer));

    public static CustomBinding Binary(string scheme, TransferMode transfer = TransferMode.Buffered) =>
        new(new BinaryMessageEncodingBindingElement { ReaderQuotas = XmlDictionaryReaderQuotas.Max }, Http(scheme, transfer));

    private static HttpTransportBindingElement Http(string scheme, TransferMode transfer)
    {
        var transport = scheme == "https" ? new HttpsTransportBindingElement() : new HttpTransportBindingElement();
        transport.MaxReceivedMessageSize = MaximumBytes;
        transport.MaxBufferSize = MaximumBytes;
        transport.TransferMode = transfer;
        return transport;
    }
}
