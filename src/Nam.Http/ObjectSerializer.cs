// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;
using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs;
using Nam.Contracts;

namespace Nam.Http;

/// <summary>The serializers of a type, each made when it is used first and kept: making one costs more than a small reply.</summary>
/// <typeparam name="T">The type.</typeparam>
[RequiresUnreferencedCode(Serializers.Reflection)]
[RequiresDynamicCode(Serializers.Reflection)]
internal static class ObjectSerializer<T>
{
    private static DataContractSerializer? s_dataContract;
    private static XmlSerializer? s_xml;
    private static readonly GeneratedReading Generated = GeneratedReading.Of(typeof(T));

    private static DataContractSerializer DataContract => s_dataContract ??= new DataContractSerializer(typeof(T));

    private static XmlSerializer Xml => s_xml ??= new XmlSerializer(typeof(T));

    public static Func<XmlDictionaryReader, T?> ReaderOf(NamSerializer serializer) => serializer switch
    {
        NamSerializer.DataContract => ReadDataContract,
        NamSerializer.Xml => ReadXml,
        _ => throw Unknown(serializer),
    };

    public static T? ReadDataContract(XmlDictionaryReader reader) => Read(
        reader, static reader => Generated.TryRead(reader, isNamed: true, out var value) ? value : DataContract.ReadObject(reader));

    /// <summary>Reads an element of any name.</summary>
    public static T? ReadRow(XmlDictionaryReader reader) =>
        Read(reader, static reader => DataContract.ReadObject(reader, verifyObjectName: false));

    public static void Write(NamSerializer serializer, Stream stream, T value)
    {
        switch (serializer)
        {
            case NamSerializer.DataContract:
                DataContract.WriteObject(stream, value);
                break;
            case NamSerializer.Xml:
                Xml.Serialize(stream, value);
                break;
            default:
                throw Unknown(serializer);
        }
    }

    private static T? ReadXml(XmlDictionaryReader reader) => Read(reader, static reader => Xml.Deserialize(reader));

    // The serializers put what the reader throws into exceptions of their own, which say that the document is not as it should be.
    private static T? Read(XmlDictionaryReader reader, Func<XmlDictionaryReader, object?> read)
    {
        try
        {
            return (T?)read(reader);
        }
        catch (Exception e) when (e.InnerException is ReplyDecodeException damaged)
        {
            ExceptionDispatchInfo.Throw(damaged);
            throw;
        }
    }

    private static ArgumentOutOfRangeException Unknown(NamSerializer serializer) =>
        new(nameof(serializer), serializer, "The serializer is unknown; allowed are DataContract and Xml.");
}
