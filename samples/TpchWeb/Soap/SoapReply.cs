// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.AspNetCore;

namespace TpchWeb.Soap;

/// <summary>Makes results of envelopes, which leave typed where the caller has NAM and as text otherwise.</summary>
internal static class SoapReply
{
    /// <summary>An envelope with a body.</summary>
    public static IResult Of(SoapVersion version, Action<XmlDictionaryWriter> writeBody) => NamResults.Xml(
        writer =>
        {
            writer.WriteStartElement("s", "Envelope", version.EnvelopeNamespace);
            writer.WriteStartElement("s", "Body", version.EnvelopeNamespace);
            writeBody(writer);
            writer.WriteEndElement();
            writer.WriteEndElement();
        },
        version.ContentType);

    /// <summary>An envelope with a fault.</summary>
    public static IResult Of(SoapVersion version, SoapFaultException fault) => NamResults.Xml(
        writer => SoapFault.Write(writer, version, fault.Code, fault.Message), version.ContentType,
        SoapFault.StatusOf(version, fault.Code));
}
