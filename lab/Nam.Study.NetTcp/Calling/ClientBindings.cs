// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.Text;
using System.Xml;
using Nam.Study.Encodings.Messages;
using Nam.Study.NetTcp.Messages;

namespace Nam.Study.NetTcp.Calling;

/// <summary>The caller's binding for each encoding.</summary>
internal static class ClientBindings
{
    // WCF makes the socket's buffers as large as this. The default of 8 KB is less than a packet of loopback, and every
    // one would wait for a delayed acknowledgement.
    private const int ConnectionBytes = 1 << 16;

    /// <summary>Makes the binding; NAM is not in it yet.</summary>
    internal static Binding Of(WireEncoding encoding) => new CustomBinding(
        EncoderOf(encoding),
        new TcpTransportBindingElement
        {
            MaxReceivedMessageSize = int.MaxValue, MaxBufferSize = int.MaxValue, ConnectionBufferSize = ConnectionBytes
        })
    {
        ReceiveTimeout = TimeSpan.MaxValue,
        SendTimeout = TimeSpan.MaxValue,
    };

    private static MessageEncodingBindingElement EncoderOf(WireEncoding encoding) => encoding switch
    {
        WireEncoding.Binary => Binary(CompressionFormat.None),
        WireEncoding.ZipBinary => Binary(CompressionFormat.GZip),
        WireEncoding.Xml or WireEncoding.ZipXml =>
            new TextMessageEncodingBindingElement(MessageVersion.Soap12WSAddressing10, Encoding.UTF8)
            {
                ReaderQuotas = XmlDictionaryReaderQuotas.Max
            },
        _ => throw new InvalidOperationException($"{WireEncodings.NameOf(encoding)} does not travel over net.tcp."),
    };

    private static BinaryMessageEncodingBindingElement Binary(CompressionFormat compression) =>
        new() { CompressionFormat = compression, MaxSessionSize = NetTcpNames.SessionBytes, ReaderQuotas = XmlDictionaryReaderQuotas.Max };
}
