// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Xml;

namespace Nam.Contracts.Writing;

/// <summary>Makes the writers of shapes. Code is made once for each type, all else for each writer.</summary>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class PartWriters
{
    private static readonly MethodInfo MakeObjectMethod = Generic(nameof(MakeObject));
    private static readonly MethodInfo MakeListMethod = Generic(nameof(MakeList));

    private readonly XmlDictionary _names = new();

    /// <summary>Makes the writer of an object or a list; <see langword="null"/> of a shape that only the serializer writes.</summary>
    internal static PartWriter? TryMake(ContractShape shape) =>
        shape.Kind is ContractKind.Class or ContractKind.Collection && CanMake(shape) ? new PartWriters().Make(shape) : null;

    /// <summary>Whether the element around objects or lists declares their namespace.</summary>
    private static bool Declares(ContractShape inner, string outer) =>
        inner.Kind is ContractKind.Class or ContractKind.Collection && inner.Namespace.Length != 0 && inner.Namespace != outer;

    // What has to be there, and is left out without a value, is an error then, which the serializer makes.
    private static bool CanMake(ContractShape shape) =>
        shape.Members.All(member => (member.EmitsDefault || !member.IsRequired) && CanMake(member.Shape))
        && (shape.Item is null || CanMake(shape.Item));

    private static MethodInfo Generic(string name) => typeof(PartWriters).GetMethod(name, BindingFlags.Instance | BindingFlags.NonPublic)!;

    private PartWriter Make(ContractShape shape)
    {
        var (method, type) = shape.Kind == ContractKind.Class ? (MakeObjectMethod, shape.Type) : (MakeListMethod, shape.ItemType!);
        return (PartWriter)method.MakeGenericMethod(type).Invoke(this, [shape])!;
    }

    private ObjectPart<T> MakeObject<T>(ContractShape shape)
        where T : class => new(MakeRows<T>(shape));

    private PartWriter MakeList<T>(ContractShape shape)
    {
        var item = shape.Item!;
        var declared = Declared(item, shape.Namespace);
        var (name, ns) = (_names.Add(shape.ItemName), _names.Add(shape.Namespace));
        if (item.Kind == ContractKind.Class)
        {
            var rows = MakeRows<T>(item);
            return (PartWriter)Activator.CreateInstance(
                typeof(ObjectListPart<>).MakeGenericType(typeof(T)), BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public,
                binder: null, [shape.Type, declared, name, ns, rows], culture: null)!;
        }

        MemberColumn column = item.Kind == ContractKind.Collection
            ? new ObjectColumn(name, ns, declared: null, emitsDefault: true, Make(item))
            : MemberColumns.Of(item, typeof(T), name, ns, emitsDefault: true);
        return new ValueListPart<T>(
            shape.Type, declared, new RowWriter<T>([column], GatherOf<T>.Items ??= ContractGather.Make<T>([(typeof(T), item)]), null));
    }

    private RowWriter<T> MakeRows<T>(ContractShape shape)
    {
        var all = shape.Members.Select(member => (member.Member, member.Shape)).ToList();
        var parts = all.Where(member => member.Shape.Kind is ContractKind.Class or ContractKind.Collection).ToList();
        return new RowWriter<T>(
            [.. shape.Members.Select(ColumnOf)],
            GatherOf<T>.Members ??= ContractGather.Make<T>(all),
            parts.Count == 0 ? null : GatherOf<T>.Parts ??= ContractGather.Make<T>(parts));
    }

    private MemberColumn ColumnOf(ContractMember member)
    {
        var (name, ns) = (_names.Add(member.Name), _names.Add(member.Namespace));
        return member.Shape.Kind is ContractKind.Class or ContractKind.Collection
            ? new ObjectColumn(name, ns, Declared(member.Shape, member.Namespace), member.EmitsDefault, Make(member.Shape))
            : MemberColumns.Of(member.Shape, member.Type, name, ns, member.EmitsDefault);
    }

    private XmlDictionaryString? Declared(ContractShape inner, string outer) =>
        Declares(inner, outer) ? _names.Add(inner.Namespace) : null;

    /// <summary>The code of a type.</summary>
    private static class GatherOf<T>
    {
        internal static Gather<T>? Members { get; set; }

        internal static Gather<T>? Parts { get; set; }

        internal static Gather<T>? Items { get; set; }
    }
}
