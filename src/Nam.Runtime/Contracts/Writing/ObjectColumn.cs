// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Xml;

namespace Nam.Contracts.Writing;

/// <summary>A member that is an object or a list.</summary>
/// <param name="name">The element's local name.</param>
/// <param name="ns">Its namespace.</param>
/// <param name="declared">The namespace that its element declares; <see langword="null"/> for none.</param>
/// <param name="emitsDefault">Whether the element is there without an object, too.</param>
/// <param name="part">What writes the object.</param>
internal sealed class ObjectColumn(
    XmlDictionaryString name, XmlDictionaryString ns, XmlDictionaryString? declared, bool emitsDefault, PartWriter part)
    : MemberColumn(name, ns)
{
    private readonly object?[] _values = new object?[ContractGather.MostRows];

    internal override Array Values => _values;

    internal override bool[]? Has => null;

    internal override PartWriter Part => part;

    internal override ReadOnlySpan<Nam.Codecs.Containers.Writing.RowState> States => [];

    internal override int ValueCount => 0;

    internal override int NilCount => 0;

    internal override long TextBytes => 0;

    /// <summary>None: rows with objects in them are written element by element.</summary>
    internal override int Count(int rows, TextStyle style) => 0;

    internal override void AppendTo(ValueColumn column) => throw new NotSupportedException("An object has no column of its own.");

    internal override void Write(XmlDictionaryWriter writer, int row)
    {
        var value = _values[row];
        if (value is null && !emitsDefault)
        {
            return;
        }

        writer.WriteStartElement(null, Name, Namespace);
        if (declared is not null)
        {
            writer.WriteXmlnsAttribute(null, declared);
        }

        if (value is null)
        {
            WriteNil(writer);
        }
        else
        {
            part.Write(writer, value);
        }

        writer.WriteEndElement();
    }

    internal override void Release()
    {
        Array.Clear(_values);
        part.Release();
    }
}
