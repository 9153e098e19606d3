// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using System.Runtime.Serialization.DataContracts;
using System.Xml;
using System.Xml.Serialization;

namespace Nam.Codecs.Secrets;

/// <summary>Finds what <see cref="NamSecretAttribute"/> marks, as patterns of <see cref="SecretPaths"/>.</summary>
/// <remarks>
/// Which serializer will write a type is not known here, nor the element around it. So a member gets all the names that
/// either serializer would give it, at any depth.
/// </remarks>
[RequiresUnreferencedCode(Reflection)]
[RequiresDynamicCode(Reflection)]
internal sealed class SecretMembers
{
    internal const string Reflection = "Members of contracts, and the names that serializers give them, are found by reflection.";

    private readonly HashSet<Type> _types;
    private readonly Type[] _marked;
    private readonly Dictionary<Type, string[]> _markedProperties = [];
    private readonly HashSet<string> _patterns = new(StringComparer.Ordinal);

    private SecretMembers(IEnumerable<Type> roots)
    {
        _types = ContractTypes.Reachable(roots);
        _marked = [.. _types.Where(IsMarkedType)];
    }

    internal static IReadOnlyCollection<string> Of(IEnumerable<Type> roots)
    {
        var members = new SecretMembers(roots);
        foreach (var type in members._types)
        {
            members.AddMembers(type);
            members.AddOperations(type);
        }

        foreach (var type in members._marked)
        {
            members.AddType(type);
        }

        return members._patterns;
    }

    /// <summary>Whether all in a type is secret: it or one that it comes from is marked, or holds a secret in a place
    /// that has no name of its own.</summary>
    private static bool IsMarkedType(Type type) =>
        Ancestors(type).Prepend(type).Any(place => ContractAttributes.IsMarked(place) || HoldsNamelessSecret(place));

    private static bool HoldsNamelessSecret(Type type)
    {
        var namesItself = typeof(IXmlSerializable).IsAssignableFrom(type) || typeof(ISerializable).IsAssignableFrom(type);
        return ContractTypes.Members(type).Any(
            place => (namesItself || ContractAttributes.IsNameless(place.Member))
                && (ContractAttributes.IsMarked(place.Member) || ContractAttributes.IsMarked(place.Type)));
    }

    private static IEnumerable<Type> Ancestors(Type type)
    {
        for (var parent = type.BaseType; parent is not null; parent = parent.BaseType)
        {
            yield return parent;
        }

        foreach (var contract in type.GetInterfaces())
        {
            yield return contract;
        }
    }

    /// <summary>The name of a member without the interface that it is explicitly of, and of a property that a field
    /// stands behind.</summary>
    private static string ShortName(string name) =>
        name.StartsWith('<') && name.IndexOf('>') is > 1 and var end ? name[1..end] : name[(name.LastIndexOf('.') + 1)..];

    /// <summary>The names that serializers give to a type as a root or as an item; none if they do not take it.</summary>
    private static IEnumerable<string> RootNames(Type type)
    {
        if (type.ContainsGenericParameters || type.IsInterface)
        {
            yield break;
        }

        if (NameOrNull(() => new DataContractSet(null, null, null).GetDataContract(type).XmlName.Name) is { } contract)
        {
            yield return contract;
        }

        if (NameOrNull(() => XmlConvert.EncodeLocalName(new XmlReflectionImporter().ImportTypeMapping(type).ElementName)) is { } element)
        {
            yield return element;
        }
    }

    private static string? NameOrNull(Func<string?> name)
    {
        try
        {
            return name();
        }
        catch (Exception e) when (e is InvalidDataContractException or InvalidOperationException or NotSupportedException)
        {
            return null;
        }
    }

    /// <summary>A property also takes the mark of one that it overrides or implements.</summary>
    private bool IsMarkedMember(Type type, MemberInfo member) =>
        ContractAttributes.IsMarked(member)
            || (member is PropertyInfo && Ancestors(type).Any(place => MarkedProperties(place).Contains(ShortName(member.Name))));

    private string[] MarkedProperties(Type type)
    {
        if (!_markedProperties.TryGetValue(type, out var names))
        {
            names = [.. type.GetProperties(ContractTypes.OwnMembers).Where(ContractAttributes.IsMarked).Select(property => property.Name)];
            _markedProperties.Add(type, names);
        }

        return names;
    }

    private bool HoldsMarked(Type type) =>
        _marked.Length != 0 && ContractTypes.Parts(type).Any(part => Array.Exists(_marked, part.IsAssignableFrom));

    private void AddMembers(Type type)
    {
        foreach (var (member, memberType) in ContractTypes.Members(type))
        {
            if (IsMarkedMember(type, member) || HoldsMarked(memberType))
            {
                AddMember(type, member);
            }
        }
    }

    private void AddMember(Type type, MemberInfo member)
    {
        var name = ShortName(member.Name);
        AddName(name);
        if (ContractAttributes.Has(member, "XmlAttributeAttribute"))
        {
            _patterns.Add(ContractAttributes.AttributePattern(name));
        }

        // A serializable type without a data contract is written by its fields, also by those that the compiler made.
        if (type.IsDefined(typeof(SerializableAttribute), inherit: false) && member is PropertyInfo)
        {
            AddName($"<{name}>k__BackingField");
        }

        _patterns.UnionWith(ContractAttributes.Names(member.GetCustomAttributesData()));
    }

    private void AddOperations(Type type)
    {
        foreach (var operation in ContractTypes.Operations(type))
        {
            if (HoldsMarked(operation.ReturnType))
            {
                string[] names =
                [
                    operation.Name, .. ContractAttributes.Names(ContractAttributes.Of(operation, "OperationContractAttribute"))
                ];
                foreach (var name in names)
                {
                    AddName(name + "Result");
                    AddName((name.EndsWith("Async", StringComparison.Ordinal) ? name[..^5] : name) + "Result");
                }

                _patterns.UnionWith(ContractAttributes.Names(operation.ReturnParameter.GetCustomAttributesData()));
            }

            foreach (var parameter in operation.GetParameters().Where(parameter => HoldsMarked(parameter.ParameterType)))
            {
                AddName(parameter.Name ?? string.Empty);
                _patterns.UnionWith(ContractAttributes.Names(parameter.GetCustomAttributesData()));
            }
        }
    }

    /// <summary>A marked type by its own name and, because the element around it may have any name, by those of its members.</summary>
    private void AddType(Type type)
    {
        AddName(type.Name.Split('`')[0]);
        _patterns.UnionWith(ContractAttributes.Names(type.GetCustomAttributesData()));
        _patterns.UnionWith(RootNames(type));
        foreach (var place in Ancestors(type).Where(_types.Contains).Prepend(type))
        {
            foreach (var (member, _) in ContractTypes.Members(place))
            {
                AddMember(place, member);
            }
        }

        foreach (var argument in ContractAttributes.Of(type, "CollectionDataContractAttribute")
            .SelectMany(attribute => attribute.NamedArguments))
        {
            if (argument.MemberName is "ItemName" or "KeyName" or "ValueName" && argument.TypedValue.Value is string { Length: > 0 } name)
            {
                AddName(name);
            }
        }
    }

    private void AddName(string name)
    {
        if (name.Length != 0)
        {
            _patterns.Add(XmlConvert.EncodeLocalName(name)!);
        }
    }
}
