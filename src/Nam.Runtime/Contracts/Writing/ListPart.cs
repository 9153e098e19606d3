// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Xml;

namespace Nam.Contracts.Writing;

/// <summary>Writes lists.</summary>
/// <param name="type">The declared type of the list.</param>
/// <param name="declared">The namespace that the list's element declares for the items; <see langword="null"/> for none.</param>
internal abstract class ListPart<T>(Type type, XmlDictionaryString? declared) : PartWriter
{
    // A list of its own class may give out others than it holds.
    private readonly bool _isPlainList = type.IsClass && typeof(List<T>).IsAssignableFrom(type)
        && type.GetInterfaceMap(typeof(IEnumerable<T>)).TargetMethods.All(IsOfList);

    internal sealed override bool CanWrite(object value)
    {
        var actual = value.GetType();
        var isKnown = type.IsInterface ? actual == typeof(List<T>) || actual == typeof(T[]) : actual == type;
        return isKnown && HasItems(value) && CanWriteItems(ItemsOf(value));
    }

    internal sealed override void Write(XmlDictionaryWriter writer, object value)
    {
        if (declared is not null)
        {
            writer.WriteXmlnsAttribute(null, declared);
        }

        WriteItems(writer, ItemsOf(value));
    }

    private protected abstract bool CanWriteItems(ReadOnlySpan<T> items);

    private protected abstract void WriteItems(XmlDictionaryWriter writer, ReadOnlySpan<T> items);

    private static bool IsOfList(MethodInfo method) => method.DeclaringType == typeof(List<T>);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Items")]
    private static extern IList<T> HeldBy(Collection<T> collection);

    // An application's own collection may give its items once only, and they are looked at before they are written.
    private bool HasItems(object value) =>
        value is T[] || IsPlain(value as List<T>)
        || (value.GetType() == typeof(Collection<T>) && IsPlain(HeldBy((Collection<T>)value) as List<T>));

    private bool IsPlain(List<T>? list) => list is not null && (list.GetType() == typeof(List<T>) || _isPlainList);

    private ReadOnlySpan<T> ItemsOf(object value) => value switch
    {
        T[] array => array,
        Collection<T> collection => CollectionsMarshal.AsSpan((List<T>)HeldBy(collection)),
        _ => CollectionsMarshal.AsSpan((List<T>)value),
    };
}
