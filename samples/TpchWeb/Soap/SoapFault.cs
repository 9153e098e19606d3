// SPDX-License-Identifier: MIT
using System.Xml;

namespace TpchWeb.Soap;

/// <summary>Writes and reads faults in the shape that each version gives them.</summary>
public static class SoapFault
{
    private const string XmlNamespace = "http://www.w3.org/XML/1998/namespace";

    /// <summary>Gives the HTTP status of a fault: SOAP 1.1 section 6.2 has 500 for all, SOAP 1.2 part 2 table 20 has
    /// 400 for what the sender did.</summary>
    public static int StatusOf(SoapVersion version, SoapFaultCode code) =>
        version == SoapVersion.Soap12 && code == SoapFaultCode.Sender
            ? StatusCodes.Status400BadRequest
            : StatusCodes.Status500InternalServerError;

    /// <summary>Writes an envelope with a fault.</summary>
    public static void Write(XmlDictionaryWriter writer, SoapVersion version, SoapFaultCode code, string reason)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(version);
        var ns = version.EnvelopeNamespace;
        writer.WriteStartElement("s", "Envelope", ns);
        if (code == SoapFaultCode.VersionMismatch && version == SoapVersion.Soap12)
        {
            WriteUpgrade(writer);
        }

        writer.WriteStartElement("s", "Body", ns);
        writer.WriteStartElement("s", "Fault", ns);
        if (version == SoapVersion.Soap12)
        {
            writer.WriteStartElement("s", "Code", ns);
            writer.WriteElementString("s", "Value", ns, "s:" + NameOf(version, code));
            writer.WriteEndElement();
            writer.WriteStartElement("s", "Reason", ns);
            writer.WriteStartElement("s", "Text", ns);
            WriteReason(writer, reason);
            writer.WriteEndElement();
        }
        else
        {
            writer.WriteElementString("faultcode", string.Empty, "s:" + NameOf(version, code));
            writer.WriteStartElement("faultstring", string.Empty);
            WriteReason(writer, reason);
        }

        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    /// <summary>Reads a fault; the reader stands at its element.</summary>
    /// <returns>The fault as an exception.</returns>
    public static SoapFaultException Read(XmlReader reader, SoapVersion version)
    {
        ArgumentNullException.ThrowIfNull(reader);
        ArgumentNullException.ThrowIfNull(version);
        var (code, reason) = (string.Empty, string.Empty);
        var depth = reader.Depth;
        while (reader.Read() && reader.Depth > depth)
        {
            if (reader.NodeType == XmlNodeType.Element && reader.LocalName is "faultcode" or "Value" && code.Length == 0)
            {
                code = reader.ReadString();
            }
            else if (reader.NodeType == XmlNodeType.Element && reader.LocalName is "faultstring" or "Text" && reason.Length == 0)
            {
                reason = reader.ReadString();
            }
        }

        var name = code[(code.IndexOf(':', StringComparison.Ordinal) + 1)..];
        var known = Enum.GetValues<SoapFaultCode>().Where(c => NameOf(version, c) == name).Cast<SoapFaultCode?>().FirstOrDefault();
        return new SoapFaultException(
            known ?? SoapFaultCode.Receiver,
            reason.Length > 0 ? reason : $"The service answered with a fault '{code}' that gives no reason.");
    }

    private static void WriteReason(XmlDictionaryWriter writer, string reason)
    {
        writer.WriteAttributeString("xml", "lang", XmlNamespace, "en");
        writer.WriteString(reason);
        writer.WriteEndElement();
    }

    // SOAP 1.2 part 1 section 5.4.7: the reply to an unknown version lists those that are spoken here.
    private static void WriteUpgrade(XmlDictionaryWriter writer)
    {
        var ns = SoapVersion.Soap12.EnvelopeNamespace;
        writer.WriteStartElement("s", "Header", ns);
        writer.WriteStartElement("s", "Upgrade", ns);
        foreach (var (version, prefix) in new[] { (SoapVersion.Soap12, "s12"), (SoapVersion.Soap11, "s11") })
        {
            writer.WriteStartElement("s", "SupportedEnvelope", ns);
            writer.WriteXmlnsAttribute(prefix, version.EnvelopeNamespace);
            writer.WriteAttributeString("qname", prefix + ":Envelope");
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    private static string NameOf(SoapVersion version, SoapFaultCode code) => (code, version == SoapVersion.Soap11) switch
    {
        (SoapFaultCode.Sender, true) => "Client",
        (SoapFaultCode.Receiver, true) => "Server",
        _ => code.ToString(),
    };
}
