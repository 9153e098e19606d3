// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using CoreWCF.Channels;
using Nam.CoreWcf;
using Nam.Server;
using Nam.Study.Encodings.Messages;
using Nam.Study.NetTcp.Messages;

namespace Nam.Study.NetTcp.Serving;

/// <summary>The service's binding for each encoding.</summary>
internal static class ServerBindings
{
    /// <summary>Makes the binding.</summary>
    internal static Binding Of(WireEncoding encoding, ServedRows served) => new CustomBinding(
        new TimedEncodingBindingElement(EncoderOf(encoding), served),
        new TcpTransportBindingElement { MaxReceivedMessageSize = int.MaxValue, MaxBufferSize = int.MaxValue })
    {
        Name = encoding.ToString(),
        ReceiveTimeout = TimeSpan.MaxValue,
        SendTimeout = TimeSpan.MaxValue,
    };

    private static MessageEncodingBindingElement EncoderOf(WireEncoding encoding) => encoding switch
    {
        WireEncoding.Binary => Binary(CompressionFormat.None),
        WireEncoding.ZipBinary => Binary(CompressionFormat.GZip),
        WireEncoding.Xml => Text(),
        WireEncoding.ZipXml => new NamMessageEncodingBindingElement(Text(), new NamServer(new NamServerOptions
        {
            ForcedFormat = NetTcpNames.ForcedFormat,
            SamplingShare = 0,
            Calibrate = false,
        })),
        _ => throw new InvalidOperationException($"{WireEncodings.NameOf(encoding)} does not travel over net.tcp."),
    };

    private static BinaryMessageEncodingBindingElement Binary(CompressionFormat compression) =>
        new() { CompressionFormat = compression, MaxSessionSize = NetTcpNames.SessionBytes, ReaderQuotas = XmlDictionaryReaderQuotas.Max };

    private static TextMessageEncodingBindingElement Text() =>
        new(MessageVersion.Soap12WSAddressing10, Encoding.UTF8) { ReaderQuotas = XmlDictionaryReaderQuotas.Max };
}
