// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Xml;

namespace Nam.Study.SoapOverhead;

/// <summary>Objects in envelopes of SOAP 1.1, by the serializer that WCF and ASP.NET Core use for data contracts.</summary>
internal static class SoapEnvelope
{
    /// <summary>The namespace of the service's elements.</summary>
    internal const string ServiceNamespace = "urn:nam:study:soap-overhead";

    /// <summary>The action, in quotes as the header has it.</summary>
    internal const string Action = "\"urn:nam:study:soap-overhead/Get\"";

    /// <summary>The content type of both directions.</summary>
    internal const string ContentType = "text/xml; charset=utf-8";

    private const string Namespace = "http://schemas.xmlsoap.org/soap/envelope/";
    private const string Prefix = "s";
    private const string Envelope = "Envelope";
    private const string Body = "Body";

    /// <summary>Writes an object.</summary>
    internal static void Write<T>(Stream output, T value)
    {
        using var writer = XmlDictionaryWriter.CreateTextWriter(output, System.Text.Encoding.UTF8, ownsStream: false);
        writer.WriteStartElement(Prefix, Envelope, Namespace);
        writer.WriteStartElement(Prefix, Body, Namespace);
        Contract<T>.Serializer.WriteObject(writer, value);
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    /// <summary>Reads an object.</summary>
    /// <exception cref="XmlException">It is no envelope.</exception>
    /// <exception cref="SerializationException">It holds something else.</exception>
    internal static T Read<T>(XmlDictionaryReader reader)
    {
        reader.MoveToContent();
        reader.ReadStartElement(Envelope, Namespace);
        reader.ReadStartElement(Body, Namespace);
        return (T)Contract<T>.Serializer.ReadObject(reader, verifyObjectName: true)!;
    }

    /// <summary>Reads an object from text.</summary>
    internal static T Read<T>(Stream input)
    {
        using var reader = XmlDictionaryReader.CreateTextReader(input, XmlDictionaryReaderQuotas.Max);
        return Read<T>(reader);
    }

    private static class Contract<T>
    {
        internal static readonly DataContractSerializer Serializer = new(typeof(T));
    }
}
