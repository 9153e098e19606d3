// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Serialization;

// The serializer looks at what formatters looked at.
#pragma warning disable SYSLIB0050

namespace Nam.Contracts;

/// <summary>Makes shapes of types by the serializer's rules; what the serializer tells itself, its names, it is asked.</summary>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class ContractShapes
{
    private const int MostDepth = 16;

    private static readonly Dictionary<Type, ContractKind> Primitives = new()
    {
        [typeof(string)] = ContractKind.String,
        [typeof(bool)] = ContractKind.Boolean,
        [typeof(sbyte)] = ContractKind.SByte,
        [typeof(byte)] = ContractKind.Byte,
        [typeof(short)] = ContractKind.Int16,
        [typeof(ushort)] = ContractKind.UInt16,
        [typeof(int)] = ContractKind.Int32,
        [typeof(uint)] = ContractKind.UInt32,
        [typeof(long)] = ContractKind.Int64,
        [typeof(ulong)] = ContractKind.UInt64,
        [typeof(float)] = ContractKind.Single,
        [typeof(double)] = ContractKind.Double,
        [typeof(decimal)] = ContractKind.Decimal,
        [typeof(char)] = ContractKind.Char,
        [typeof(DateTime)] = ContractKind.DateTime,
        [typeof(TimeSpan)] = ContractKind.TimeSpan,
        [typeof(Guid)] = ContractKind.Guid,
        [typeof(byte[])] = ContractKind.Bytes,
    };

    // Types whose documents depend on more than their members, or that have a say in how they are read or written.
    private static readonly Type[] Unusual =
    [
        typeof(ISerializable), typeof(IXmlSerializable), typeof(IExtensibleDataObject), typeof(IObjectReference),
        typeof(IDeserializationCallback),
    ];

    private static readonly Type[] Callbacks =
    [
        typeof(OnSerializingAttribute), typeof(OnSerializedAttribute), typeof(OnDeserializingAttribute), typeof(OnDeserializedAttribute),
    ];

    private readonly XsdDataContractExporter _names = new();
    private readonly Stack<Type> _open = new();

    private ContractShapes()
    {
    }

    internal static ContractAnswer Answer(Type type)
    {
        try
        {
            return new ContractAnswer(new ContractShapes().ShapeOf(type), null);
        }
        catch (UnusualContractException e)
        {
            return new ContractAnswer(null, e.Message);
        }
        catch (Exception e) when (e is InvalidDataContractException or NotSupportedException or SerializationException or ArgumentException)
        {
            // The serializer will say so itself.
            return new ContractAnswer(null, $"The serializer does not take it: {e.Message}");
        }
    }

    internal static UnusualContractException Unfit(Type type, string why) => new($"{type} {why}");

    internal ContractShape ShapeOf(Type declared)
    {
        var type = Nullable.GetUnderlyingType(declared) ?? declared;
        if (_open.Contains(type) || _open.Count == MostDepth)
        {
            throw Unfit(type, "holds itself, or is nested too deeply.");
        }

        if (Primitives.TryGetValue(type, out var primitive))
        {
            return new ContractShape(type, primitive, NameOf(type)) { Root = RootOf(type) };
        }

        _open.Push(type);
        var shape = type.IsEnum ? ContractEnums.ShapeOf(type, NameOf(type), RootOf(type))
            : CollectionItem(type) is { } item ? CollectionOf(type, item)
            : ClassOf(type);
        _open.Pop();
        return shape;
    }

    private XmlQualifiedName NameOf(Type type) => _names.GetSchemaTypeName(type);

    private XmlQualifiedName RootOf(Type type) => _names.GetRootElementName(type) ?? throw Unfit(type, "cannot be a root.");

    /// <summary>The type of a collection's items; null of what is not a collection.</summary>
    private static Type? CollectionItem(Type type)
    {
        if (type.IsArray)
        {
            return type.IsSZArray ? type.GetElementType() : throw Unfit(type, "has several dimensions.");
        }

        if (!typeof(System.Collections.IEnumerable).IsAssignableFrom(type))
        {
            return null;
        }

        var all = type.IsInterface ? [type] : type.GetInterfaces();
        var items = all.Where(known => known.IsGenericType && IsKnownInterface(known.GetGenericTypeDefinition(), type.IsInterface)).ToList();
        return items.Count == 1 ? items[0].GetGenericArguments()[0] : throw Unfit(type, "is not a list of one type.");
    }

    // Of a class only what has Add counts; interfaces are read as arrays.
    private static bool IsKnownInterface(Type definition, bool isItself) => isItself
        ? definition == typeof(IEnumerable<>) || definition == typeof(ICollection<>) || definition == typeof(IList<>)
        : definition == typeof(ICollection<>);

    private ContractShape CollectionOf(Type type, Type itemType)
    {
        var contract = type.GetCustomAttribute<CollectionDataContractAttribute>(inherit: false);
        var isClass = !type.IsArray && !type.IsInterface;
        var isList = type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>);
        if (contract is { IsReference: true }
            || type.IsDefined(typeof(DataContractAttribute), inherit: false)
            || typeof(System.Collections.IDictionary).IsAssignableFrom(type)
            || type.IsValueType
            || (isClass && type.GetInterfaces().Any(one => one.IsGenericType && one.GetGenericTypeDefinition() == typeof(IDictionary<,>))))
        {
            throw Unfit(type, "is not a plain list.");
        }

        if (isClass && !isList)
        {
            Check(type);
            if (type.IsAbstract || type.GetConstructor(Type.EmptyTypes) is null)
            {
                throw Unfit(type, "has no public constructor without parameters.");
            }
        }

        var item = ShapeOf(itemType);
        return new ContractShape(type, ContractKind.Collection, NameOf(type))
        {
            Root = RootOf(type),
            Item = item,
            ItemType = itemType,
            ItemName = contract is { IsItemNameSetExplicitly: true } ? XmlConvert.EncodeLocalName(contract.ItemName!) : item.Name,
            Making = !isClass ? CollectionMaking.Array : isList ? CollectionMaking.List : CollectionMaking.Added,
        };
    }

    private ContractShape ClassOf(Type type)
    {
        if (!type.IsClass || type.IsAbstract || type.IsPointer || type == typeof(object) || type.ContainsGenericParameters)
        {
            throw Unfit(type, "is a structure, abstract or of no known members.");
        }

        var chain = new Stack<Type>();
        for (var part = type; part is not null && part != typeof(object); part = part.BaseType)
        {
            Check(part);
            chain.Push(part);
        }

        var isAttributed = type.IsDefined(typeof(DataContractAttribute), inherit: false);
        var members = new List<ContractMember>();
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var part in chain)
        {
            foreach (var member in MembersOf(part))
            {
                if (!names.Add(member.Name))
                {
                    throw Unfit(type, $"has two members called {member.Name}.");
                }

                members.Add(member);
            }
        }

        return new ContractShape(type, ContractKind.Class, NameOf(type))
        {
            Root = RootOf(type),
            Members = members,
            Constructor = isAttributed ? null : type.GetConstructor(Type.EmptyTypes),
        };
    }

    private static void Check(Type type)
    {
        if (type.GetCustomAttribute<DataContractAttribute>(inherit: false) is { IsReference: true })
        {
            throw Unfit(type, "is written by reference.");
        }

        if (Unusual.Any(unusual => unusual.IsAssignableFrom(type)))
        {
            throw Unfit(type, "has a say in how it is read or written.");
        }

        var methods = type.GetMethods(BindingFlags.Instance | BindingFlags.DeclaredOnly | BindingFlags.Public | BindingFlags.NonPublic);
        if (methods.Any(method => Callbacks.Any(callback => method.IsDefined(callback, inherit: false))))
        {
            throw Unfit(type, "is called before or after it is read or written.");
        }

        // Attributes of tools that hang on to types are no concern; a library's own types may be known to the serializer.
        if (type.Namespace is "System" || type.Namespace?.StartsWith("System.", StringComparison.Ordinal) == true)
        {
            if (CollectionItem(type) is null)
            {
                throw Unfit(type, "is the framework's own.");
            }
        }
    }

    private List<ContractMember> MembersOf(Type type)
    {
        var isAttributed = type.IsDefined(typeof(DataContractAttribute), inherit: false);
        if (!isAttributed && (type.IsSerializable || !type.IsVisible))
        {
            throw Unfit(type, "is not a type of public members.");
        }

        var ns = NameOf(type).Namespace;
        var found = isAttributed ? ContractMembers.Attributed(type) : ContractMembers.Public(type);
        return
        [
            .. found.OrderBy(member => member.Order).ThenBy(member => member.Name, StringComparer.Ordinal)
                .Select(member => new ContractMember(
                    member.Member, member.Name, ns, ShapeOf(member.Type), member.IsRequired, member.EmitsDefault)),
        ];
    }
}
