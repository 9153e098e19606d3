// SPDX-License-Identifier: MIT

using System.Reflection;
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
        return isKnown && CanWriteItems(ItemsOf(value));
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

    private ReadOnlySpan<T> ItemsOf(object value) => value switch
    {
        T[] array => array,
        List<T> list when _isPlainList || value.GetType() == typeof(List<T>) => CollectionsMarshal.AsSpan(list),
        _ => ((IEnumerable<T>)value).ToArray(),
    };
}
