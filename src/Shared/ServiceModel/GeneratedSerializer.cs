// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using Nam.Contracts;
using Nam.Contracts.Writing;

namespace Nam.Wcf;

/// <summary>A serializer that reads and writes what it can of containers by generated code, and all else by the stock one.</summary>
/// <param name="stock">The stock serializer, of the same type.</param>
/// <param name="type">The type.</param>
/// <param name="knownTypes">What it knows besides.</param>
internal sealed class GeneratedSerializer(DataContractSerializer stock, Type type, IList<Type>? knownTypes) : XmlObjectSerializer
{
    private readonly GeneratedReading _generated = GeneratedReading.Of(type, knownTypes?.ToArray());

    public override object? ReadObject(XmlDictionaryReader reader, bool verifyObjectName) =>
        !verifyObjectName && _generated.TryRead(reader, isNamed: false, out var value) ? value : stock.ReadObject(reader, verifyObjectName);

    public override bool IsStartObject(XmlDictionaryReader reader) => stock.IsStartObject(reader);

    public override void WriteObject(XmlDictionaryWriter writer, object? graph) => ContractWriter.Write(stock, type, writer, graph);

    public override void WriteStartObject(XmlDictionaryWriter writer, object? graph) => stock.WriteStartObject(writer, graph);

    public override void WriteObjectContent(XmlDictionaryWriter writer, object? graph) => stock.WriteObjectContent(writer, graph);

    public override void WriteEndObject(XmlDictionaryWriter writer) => stock.WriteEndObject(writer);
}
