// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using System.Xml;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Contracts.Writing;

/// <summary>Values of one type.</summary>
/// <param name="name">The element's local name.</param>
/// <param name="ns">Its namespace.</param>
/// <param name="rules">How they are written.</param>
/// <param name="isNullable">Whether it is a nullable number.</param>
/// <param name="emitsDefault">Whether the element is there without a value, too.</param>
internal sealed class TypedColumn<T>(
    XmlDictionaryString name, XmlDictionaryString ns, ColumnRules<T> rules, bool isNullable, bool emitsDefault)
    : MemberColumn(name, ns)
{
    private readonly T[] _values = new T[ContractGather.MostRows];
    private readonly bool[]? _has = isNullable ? new bool[ContractGather.MostRows] : null;
    private readonly RowState[] _states = new RowState[ContractGather.MostRows];
    private readonly bool _isPlain = !isNullable && emitsDefault && rules.State is null && typeof(T).IsValueType;
    private T[] _packed = [];
    private int _rows;
    private int _valueCount;
    private int _nilCount;
    private long _textBytes;

    internal override Array Values => _values;

    internal override bool[]? Has => _has;

    internal override ReadOnlySpan<RowState> States => _valueCount == _rows ? [] : _states.AsSpan(0, _rows);

    internal override int ValueCount => _valueCount;

    internal override int NilCount => _nilCount;

    internal override long TextBytes => _textBytes;

    private ReadOnlySpan<T> Counted => (_valueCount == _rows ? _values : _packed).AsSpan(0, _valueCount);

    internal override int Count(int rows, TextStyle style)
    {
        if (_isPlain)
        {
            (_rows, _valueCount, _nilCount) = (rows, rows, 0);
        }
        else if (!isNullable && rules.TryCount is { } tryCount && tryCount(_values.AsSpan(0, rows), style, out _textBytes))
        {
            (_rows, _valueCount, _nilCount) = (rows, rows, 0);
            return rows;
        }
        else
        {
            FindStates(rows, style);
            if (_valueCount != _rows)
            {
                Pack();
            }
        }

        _textBytes = 0;
        if (rules.TextBytes is { } textBytes)
        {
            foreach (var value in Counted)
            {
                _textBytes += textBytes(value);
            }
        }

        return _rows;
    }

    internal override void AppendTo(ValueColumn column) => rules.AppendAll(column, Counted);

    internal override void Write(XmlDictionaryWriter writer, int row)
    {
        var value = _values[row];
        var isNil = IsNil(row, value);
        if (!emitsDefault && (isNullable ? isNil : EqualityComparer<T>.Default.Equals(value, default)))
        {
            return;
        }

        writer.WriteStartElement(null, Name, Namespace);
        if (isNil)
        {
            WriteNil(writer);
        }
        else
        {
            rules.Write(writer, value);
        }

        writer.WriteEndElement();
    }

    internal override void Release()
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
        {
            Array.Clear(_values);
            Array.Clear(_packed);
        }
    }

    private bool IsNil(int row, T value) => _has is not null ? !_has[row] : value is null;

    private void FindStates(int rows, TextStyle style)
    {
        (_valueCount, _nilCount) = (0, 0);
        var row = 0;
        for (; row < rows; row++)
        {
            var value = _values[row];
            RowState state;
            if (IsNil(row, value))
            {
                state = emitsDefault ? RowState.Nil : RowState.Absent;
            }
            else if (!emitsDefault && !isNullable && EqualityComparer<T>.Default.Equals(value, default))
            {
                state = RowState.Absent;
            }
            else
            {
                state = rules.State?.Invoke(value, style) ?? RowState.Value;
            }

            if (state == RowState.Odd)
            {
                break;
            }

            _states[row] = state;
            _valueCount += state == RowState.Value ? 1 : 0;
            _nilCount += state == RowState.Nil ? 1 : 0;
        }

        _rows = row;
    }

    private void Pack()
    {
        if (_packed.Length == 0)
        {
            _packed = new T[ContractGather.MostRows];
        }

        var packed = 0;
        for (var row = 0; row < _rows; row++)
        {
            if (_states[row] == RowState.Value)
            {
                _packed[packed++] = _values[row];
            }
        }
    }
}
