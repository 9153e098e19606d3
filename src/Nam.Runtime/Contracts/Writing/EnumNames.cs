// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Contracts.Writing;

/// <summary>The names of an enum's values, as the serializer writes them.</summary>
internal sealed class EnumNames
{
    private readonly ContractShape _shape;
    private readonly Dictionary<long, string> _names = [];

    internal EnumNames(ContractShape shape)
    {
        _shape = shape;
        foreach (var (name, value) in shape.EnumNames)
        {
            _names.TryAdd(value, name);
        }
    }

    internal ColumnRules<long> Rules => new(AppendAll, Write, StateOf, value => _names[value].Length);

    private RowState StateOf(long value, TextStyle style) => _names.ContainsKey(value) ? RowState.Value : RowState.Odd;

    private void AppendAll(ValueColumn column, ReadOnlySpan<long> values)
    {
        foreach (var value in values)
        {
            column.Append(_names[value]);
        }
    }

    private void Write(XmlDictionaryWriter writer, long value)
    {
        if (_names.TryGetValue(value, out var name))
        {
            writer.WriteString(name);
        }
        else if (!_shape.IsFlags || !TryWriteFlags(writer, value))
        {
            throw new SerializationException(
                $"The value {value} is none of the enum '{_shape.Type}', and no sum of its flags; the serializer writes no such value.");
        }
    }

    private bool TryWriteFlags(XmlDictionaryWriter writer, long value)
    {
        var left = value;
        foreach (var (name, flag) in _shape.EnumNames)
        {
            if (flag == 0 || (flag & left) != flag)
            {
                continue;
            }

            if (left != value)
            {
                writer.WriteString(" ");
            }

            writer.WriteString(name);
            left &= ~flag;
        }

        return left == 0;
    }
}
