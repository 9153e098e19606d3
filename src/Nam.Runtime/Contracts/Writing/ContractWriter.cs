// SPDX-License-Identifier: MIT

using System.Collections;
using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Infoset;

namespace Nam.Contracts.Writing;

/// <summary>Writes objects into containers as <see cref="DataContractSerializer"/> does, without its calls for every element
/// where rows are alike.</summary>
/// <remarks>
/// The document is the serializer's to the byte. What its document does not follow from the type for, objects of derived
/// types say, goes by the serializer; so does a type until enough was written of it for code of its own to pay. Thread-safe.
/// </remarks>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class ContractWriter
{
    /// <summary>Objects of a type that the serializer writes before code is made: about as many as take it as long.</summary>
    internal const int FewestObjects = 1_000;

    private const int MostSpare = 4;
    private const int ObjectsOfOther = 32;

    private static readonly ConditionalWeakTable<Type, ContractWriter> Known = new();

    private readonly ConcurrentQueue<PartWriter> _spare = [];
    private readonly Type _type;
    private long _objects;
    private long _written;
    private bool _isRefused;

    private ContractWriter(Type type)
    {
        _type = type;
    }

    /// <summary>Gets how many objects of the type the code has written.</summary>
    internal long Written => Volatile.Read(ref _written);

    /// <summary>Returns the writer of a type.</summary>
    internal static ContractWriter Of(Type type) => Known.GetValue(type, static type => new ContractWriter(type));

    /// <summary>Writes an object as a serializer writes it.</summary>
    /// <param name="serializer">The serializer.</param>
    /// <param name="type">The type that it was made for.</param>
    /// <param name="writer">Where it goes.</param>
    /// <param name="value">The object.</param>
    internal static void Write(DataContractSerializer serializer, Type type, XmlDictionaryWriter writer, object? value)
    {
        if (value is null || !TryWrite(serializer, type, writer, value, FewestObjects))
        {
            serializer.WriteObject(writer, value);
        }
    }

    /// <summary>Writes an object, whatever was written of its type before.</summary>
    /// <returns>Whether that was done; nothing is written otherwise.</returns>
    internal static bool TryWriteNow(DataContractSerializer serializer, Type type, XmlDictionaryWriter writer, object value) =>
        TryWrite(serializer, type, writer, value, 0);

    private static bool TryWrite(DataContractSerializer serializer, Type type, XmlDictionaryWriter writer, object value, int fewest) =>
        RuntimeFeature.IsDynamicCodeSupported && ((writer as TypedWriter)?.Form ?? writer) is ContainerWriter containers
            && Of(type).TryWrite(serializer, containers, value, fewest);

    private static bool IsStock(DataContractSerializer serializer) =>
        !serializer.PreserveObjectReferences && !serializer.SerializeReadOnlyTypes && serializer.DataContractResolver is null
            && serializer.MaxItemsInObjectGraph == int.MaxValue && serializer.GetSerializationSurrogateProvider() is null;

    private bool TryWrite(DataContractSerializer serializer, XmlDictionaryWriter writer, object value, int fewest)
    {
        if (_isRefused || !IsStock(serializer))
        {
            return false;
        }

        if (_objects < fewest && Interlocked.Add(ref _objects, value is ICollection list ? list.Count : ObjectsOfOther) < fewest)
        {
            return false;
        }

        if (!_spare.TryDequeue(out var part))
        {
            part = ContractShape.Of(_type) is { } shape ? PartWriters.TryMake(shape) : null;
            if (part is null)
            {
                _isRefused = true;
                return false;
            }
        }

        try
        {
            if (value.GetType() != _type && !_type.IsInterface)
            {
                return false;
            }

            if (!part.CanWrite(value))
            {
                return false;
            }

            serializer.WriteStartObject(writer, value);
            writer.WriteXmlnsAttribute("i", MemberColumn.Instance);
            part.Write(writer, value);
            serializer.WriteEndObject(writer);
            Interlocked.Increment(ref _written);
            return true;
        }
        finally
        {
            part.Release();
            if (_spare.Count < MostSpare)
            {
                _spare.Enqueue(part);
            }
        }
    }
}
