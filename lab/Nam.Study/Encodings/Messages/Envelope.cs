// SPDX-License-Identifier: MIT
using System.Xml;
using Tpch.Queries;

namespace Nam.Study.Encodings.Messages;

/// <summary>The SOAP 1.2 envelope around requests and replies.</summary>
internal static class Envelope
{
    private static readonly XmlDictionary Names = new();
    private static readonly XmlDictionaryString Soap = Names.Add("http://www.w3.org/2003/05/soap-envelope");
    private static readonly XmlDictionaryString Root = Names.Add("Envelope");
    private static readonly XmlDictionaryString Body = Names.Add("Body");

    /// <summary>The namespace of what is inside.</summary>
    internal static XmlDictionaryString Namespace { get; } = Names.Add(TpchQuery.ContractNamespace);

    /// <summary>A name that is written often.</summary>
    internal static XmlDictionaryString NameOf(string name)
    {
        lock (Names)
        {
            return Names.Add(name);
        }
    }

    /// <summary>Writes an envelope with one element in it.</summary>
    internal static void Write(XmlDictionaryWriter writer, XmlDictionaryString element, Action<XmlDictionaryWriter> writeContent)
    {
        writer.WriteStartElement("s", Root, Soap);
        writer.WriteStartElement("s", Body, Soap);
        WriteBody(writer, element, writeContent);
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    /// <summary>Writes what is inside the body alone, where something else writes the envelope.</summary>
    internal static void WriteBody(XmlDictionaryWriter writer, XmlDictionaryString element, Action<XmlDictionaryWriter> writeContent)
    {
        writer.WriteStartElement(null, element, Namespace);
        writeContent(writer);
        writer.WriteEndElement();
    }

    /// <summary>Reads an envelope with one element in it.</summary>
    /// <exception cref="XmlException">It is another one.</exception>
    internal static T Read<T>(XmlDictionaryReader reader, XmlDictionaryString element, Func<XmlDictionaryReader, T> readContent)
    {
        reader.MoveToContent();
        reader.ReadStartElement(Root, Soap);
        reader.ReadStartElement(Body, Soap);
        var content = ReadBody(reader, element, readContent);
        reader.ReadEndElement();
        reader.ReadEndElement();
        return content;
    }

    /// <summary>Reads what is inside the body alone.</summary>
    /// <exception cref="XmlException">It is another element.</exception>
    internal static T ReadBody<T>(XmlDictionaryReader reader, XmlDictionaryString element, Func<XmlDictionaryReader, T> readContent)
    {
        reader.ReadStartElement(element, Namespace);
        var content = readContent(reader);
        reader.ReadEndElement();
        return content;
    }
}
