// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Reads lists with rows of one type.</summary>
/// <typeparam name="TRow">The data contract of a row.</typeparam>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class ListReader<TRow> : ListReader
    where TRow : class
{
    // Rows that have to be found together for a look to be worth it, and how many more looks may fail than succeed.
    private const int FewRows = 4;
    private const int MostVainLooks = 8;

    private readonly RowPart _row;
    private readonly DataContractSerializer _other;
    private readonly Func<List<TRow>, object> _finish;
    private readonly Func<List<TRow>> _begin;
    private readonly RowReader<TRow> _rows;

    public ListReader(ContractShape shape, RowParts parts, IReadOnlyCollection<Type> knownTypes)
        : base(shape)
    {
        _rows = new RowReader<TRow>(shape.Item!, parts);
        _row = new RowPart(shape.ItemName, shape.Namespace, parts.Parts);
        _other = new DataContractSerializer(typeof(TRow), shape.ItemName, shape.Namespace, [shape.Type, .. knownTypes]);
        (_begin, _finish) = HowToMake(shape);
    }

    private protected override bool TryRead(ContainerReader reader, out object? list)
    {
        list = null;
        var rows = _begin();
        if (!_rows.TryRead(reader, _row, isEntered: false, rows, out _))
        {
            return false;
        }

        try
        {
            reader.Read();
            ReadRest(reader, rows);
            reader.ReadEndElement();
        }
        catch (Exception e) when (e is XmlException or FormatException)
        {
            // As the serializer says it.
            throw new SerializationException(
                $"There was an error deserializing the object of type {Shape.Type.FullName}. {e.Message}", e);
        }

        list = _finish(rows);
        return true;
    }

    // Rows that are not all alike, and what follows in later blocks.
    private void ReadRest(ContainerReader reader, List<TRow> rows)
    {
        var vainLooks = 0;
        while (true)
        {
            switch (reader.MoveToContent())
            {
                case XmlNodeType.EndElement:
                    return;
                case XmlNodeType.Element when !reader.IsStartElement(Shape.ItemName, Shape.Namespace):
                    reader.Skip();
                    continue;
                case XmlNodeType.Element:
                    break;
                default:
                    throw new SerializationException(
                        $"A node of type {reader.NodeType} stands where an element {Shape.ItemName} or the end of its list is expected.");
            }

            if (vainLooks < MostVainLooks)
            {
                var before = rows.Count;
                if (_rows.TryRead(reader, _row, isEntered: true, rows, out var isRefused))
                {
                    vainLooks += rows.Count - before < FewRows ? 1 : -1;
                    reader.Read();
                    continue;
                }

                vainLooks = isRefused ? MostVainLooks : Math.Max(0, vainLooks) + 1;
            }

            rows.Add((TRow)_other.ReadObject(reader, verifyObjectName: false)!);
        }
    }

    private static (Func<List<TRow>> Begin, Func<List<TRow>, object> Finish) HowToMake(ContractShape shape)
    {
        if (shape.Making == CollectionMaking.Array)
        {
            return (static () => [], static rows => rows.ToArray());
        }

        if (shape.Making == CollectionMaking.List)
        {
            return (static () => [], static rows => rows);
        }

        var type = shape.Type;
        if (typeof(List<TRow>).IsAssignableFrom(type) && AddOf(type) == typeof(List<TRow>))
        {
            return (() => (List<TRow>)Activator.CreateInstance(type)!, static rows => rows);
        }

        return (static () => [], rows =>
        {
            var list = (ICollection<TRow>)Activator.CreateInstance(type)!;
            foreach (var row in rows)
            {
                list.Add(row);
            }

            return list;
        });
    }

    /// <summary>The type that has the method that adds an item.</summary>
    private static Type? AddOf(Type type)
    {
        var map = type.GetInterfaceMap(typeof(ICollection<TRow>));
        var index = Array.FindIndex(map.InterfaceMethods, method => method.Name == nameof(ICollection<TRow>.Add));
        return map.TargetMethods[index].DeclaringType;
    }
}
