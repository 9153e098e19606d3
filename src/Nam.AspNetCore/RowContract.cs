// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Schema;

namespace Nam.AspNetCore;

/// <summary>Writes rows one by one as <see cref="DataContractSerializer"/> writes them in an array.</summary>
/// <typeparam name="T">The data contract of a row.</typeparam>
internal static class RowContract<T>
{
    private static readonly DataContractSerializer Whole = new(typeof(T[]));
    private static readonly Lazy<DataContractSerializer> Row = new(MakeRow);

    /// <summary>Looks whether rows of this type can be written one by one.</summary>
    /// <exception cref="InvalidDataContractException">The type is none that the serializer takes, or objects in it are
    /// written by reference: one row would refer to another.</exception>
    public static void Check() => _ = Row.Value;

    /// <summary>Begins the array.</summary>
    public static void WriteStart(XmlDictionaryWriter writer)
    {
        Whole.WriteStartObject(writer, Array.Empty<T>());
        Whole.WriteObjectContent(writer, Array.Empty<T>());
    }

    /// <summary>Writes a row.</summary>
    public static void WriteRow(XmlDictionaryWriter writer, T row) => Row.Value.WriteObject(writer, row);

    /// <summary>Ends the array.</summary>
    public static void WriteEnd(XmlDictionaryWriter writer)
    {
        Whole.WriteEndObject(writer);
        writer.Flush();
    }

    // The serializer knows how rows are named, and tells by writing one.
    private static DataContractSerializer MakeRow()
    {
        if (HasReferences())
        {
            throw new InvalidDataContractException(
                $"Rows of {typeof(T)} refer to objects by reference (DataContractAttribute.IsReference), which may stand in other rows; use NamResults.Xml.");
        }

        using var bytes = new MemoryStream();
        Whole.WriteObject(bytes, new T[1]);
        bytes.Position = 0;
        using var reader = XmlReader.Create(bytes);
        reader.MoveToContent();
        reader.ReadStartElement();
        reader.MoveToContent();
        return new DataContractSerializer(typeof(T), reader.LocalName, reader.NamespaceURI);
    }

    private static bool HasReferences()
    {
        var exporter = new XsdDataContractExporter();
        if (!exporter.CanExport(typeof(T)))
        {
            return false;
        }

        exporter.Export(typeof(T));
        var id = new XmlQualifiedName("Id", "http://schemas.microsoft.com/2003/10/Serialization/");
        return exporter.Schemas.GlobalTypes.Values.OfType<XmlSchemaComplexType>()
            .Any(type => type.Attributes.OfType<XmlSchemaAttribute>().Any(attribute => attribute.RefName == id));
    }
}
