// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Codecs.Containers.Writing;

namespace Nam.Contracts.Writing;

/// <summary>What one member is in some rows, by the calls of a serializer or many values at once.</summary>
internal abstract class MemberColumn(XmlDictionaryString name, XmlDictionaryString ns) : RowMember(name, ns)
{
    private static readonly XmlDictionary Names = new();
    private static readonly XmlDictionaryString NilName = Names.Add("nil");

    internal static XmlDictionaryString Instance { get; } = Names.Add("http://www.w3.org/2001/XMLSchema-instance");

    /// <summary>Gets the values of the rows, as they are stored: numbers of fewer than 32 bits as int, others of integers as
    /// long.</summary>
    internal abstract Array Values { get; }

    /// <summary>Gets where the rows have values, of a nullable number; <see langword="null"/> of others.</summary>
    internal abstract bool[]? Has { get; }

    /// <summary>Gets whether the element is there in every row.</summary>
    internal bool IsAlwaysThere { get; init; } = true;

    /// <summary>Gets what writes the member's object; <see langword="null"/> of a value.</summary>
    internal virtual PartWriter? Part => null;

    /// <summary>Writes the element of a row as the serializer does.</summary>
    internal abstract void Write(XmlDictionaryWriter writer, int row);

    /// <summary>Releases the objects of rows.</summary>
    internal abstract void Release();

    internal static void WriteNil(XmlDictionaryWriter writer)
    {
        writer.WriteStartAttribute("i", NilName, Instance);
        writer.WriteValue(true);
        writer.WriteEndAttribute();
    }
}
