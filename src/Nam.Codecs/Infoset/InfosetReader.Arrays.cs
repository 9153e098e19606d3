// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Arrays: elements of one name whose values follow each other in the source.</content>
internal abstract partial class InfosetReader
{
    private InfosetKind _arrayKind;
    private int _arrayCount;
    private int _arrayAttributeCount;

    public override bool IsStartArray([NotNullWhen(true)] out Type? type)
    {
        type = _pending == Pending.ArrayElement ? TypeOf(_arrayKind) : null;
        return type is not null;
    }

    public override bool TryGetArrayLength(out int count)
    {
        count = _pending == Pending.ArrayElement ? _arrayCount : 0;
        return _pending == Pending.ArrayElement;
    }

    public override int ReadArray(string localName, string namespaceUri, bool[] array, int offset, int count) =>
        IsArray(localName, namespaceUri, InfosetKind.Boolean)
            ? TakeItems(array, offset, count)
            : base.ReadArray(localName, namespaceUri, array, offset, count);

    public override int ReadArray(string localName, string namespaceUri, short[] array, int offset, int count) =>
        IsArray(localName, namespaceUri, InfosetKind.Int16)
            ? TakeItems(array, offset, count)
            : base.ReadArray(localName, namespaceUri, array, offset, count);

    public override int ReadArray(string localName, string namespaceUri, int[] array, int offset, int count) =>
        IsArray(localName, namespaceUri, InfosetKind.Int32)
            ? TakeItems(array, offset, count)
            : base.ReadArray(localName, namespaceUri, array, offset, count);

    public override int ReadArray(string localName, string namespaceUri, long[] array, int offset, int count) =>
        IsArray(localName, namespaceUri, InfosetKind.Int64)
            ? TakeItems(array, offset, count)
            : base.ReadArray(localName, namespaceUri, array, offset, count);

    public override int ReadArray(string localName, string namespaceUri, float[] array, int offset, int count) =>
        IsArray(localName, namespaceUri, InfosetKind.Single)
            ? TakeItems(array, offset, count)
            : base.ReadArray(localName, namespaceUri, array, offset, count);

    public override int ReadArray(string localName, string namespaceUri, double[] array, int offset, int count) =>
        IsArray(localName, namespaceUri, InfosetKind.Double)
            ? TakeItems(array, offset, count)
            : base.ReadArray(localName, namespaceUri, array, offset, count);

    public override int ReadArray(string localName, string namespaceUri, decimal[] array, int offset, int count) =>
        IsArray(localName, namespaceUri, InfosetKind.Decimal)
            ? TakeItems(array, offset, count)
            : base.ReadArray(localName, namespaceUri, array, offset, count);

    public override int ReadArray(string localName, string namespaceUri, DateTime[] array, int offset, int count) =>
        IsArray(localName, namespaceUri, InfosetKind.DateTime)
            ? TakeItems(array, offset, count)
            : base.ReadArray(localName, namespaceUri, array, offset, count);

    public override int ReadArray(string localName, string namespaceUri, Guid[] array, int offset, int count) =>
        IsArray(localName, namespaceUri, InfosetKind.Guid)
            ? TakeItems(array, offset, count)
            : base.ReadArray(localName, namespaceUri, array, offset, count);

    public override int ReadArray(string localName, string namespaceUri, TimeSpan[] array, int offset, int count) =>
        IsArray(localName, namespaceUri, InfosetKind.TimeSpan)
            ? TakeItems(array, offset, count)
            : base.ReadArray(localName, namespaceUri, array, offset, count);

    /// <summary>Moves to the first element of an array; the element was shown, and the source has its items.</summary>
    protected bool ShowArray(InfosetKind kind, int count)
    {
        _arrayKind = kind;
        _arrayCount = count;
        _arrayAttributeCount = _attributeCount;
        _pending = Pending.ArrayElement;
        return true;
    }

    /// <summary>Copies items as their bytes are in memory; false if the source has to give them one by one.</summary>
    protected abstract bool TryCopyItems(InfosetKind kind, Span<byte> items);

    private bool IsArray(string localName, string namespaceUri, InfosetKind kind) =>
        IsStartElement(localName, namespaceUri) && _pending == Pending.ArrayElement && _arrayKind == kind;

    private int TakeItems<T>(T[] array, int offset, int count)
        where T : unmanaged
    {
        ArgumentNullException.ThrowIfNull(array);
        var items = array.AsSpan(offset, count);
        items = items[..Math.Min(count, _arrayCount)];
        if (!TryCopyItems(_arrayKind, MemoryMarshal.AsBytes(items)))
        {
            foreach (ref var item in items)
            {
                ReadItem(ref _value);
                item = ItemOf<T>(_value);
            }
        }

        _arrayCount -= items.Length;
        if (_arrayCount == 0)
        {
            _pending = Pending.None;
            ExitElement();
            ReadNode();
        }

        return items.Length;
    }

    private T ItemOf<T>(in InfosetValue value)
        where T : unmanaged
    {
        // Known when compiled: one of these is kept for each T, and nothing is boxed.
        if (typeof(T) == typeof(bool))
        {
            return (T)(object)ToBoolean(value);
        }

        if (typeof(T) == typeof(decimal))
        {
            return (T)(object)ToDecimal(value);
        }

        if (typeof(T) == typeof(DateTime))
        {
            return (T)(object)ToDateTime(value);
        }

        if (typeof(T) == typeof(TimeSpan))
        {
            return (T)(object)ToTimeSpan(value);
        }

        if (typeof(T) == typeof(Guid))
        {
            return (T)(object)ToGuid(value);
        }

        return ItemOfNumbers<T>(value);
    }

    private T ItemOfNumbers<T>(in InfosetValue value)
        where T : unmanaged
    {
        if (typeof(T) == typeof(short))
        {
            return (T)(object)(short)ToInt32(value);
        }

        if (typeof(T) == typeof(int))
        {
            return (T)(object)ToInt32(value);
        }

        if (typeof(T) == typeof(long))
        {
            return (T)(object)ToInt64(value);
        }

        return typeof(T) == typeof(float) ? (T)(object)ToSingle(value) : (T)(object)ToDouble(value);
    }

    private void ShowArrayElement()
    {
        _pending = Pending.ArrayElement;
        _nodeType = XmlNodeType.Element;
        _attributeCount = _arrayAttributeCount;
        _attributeIndex = -1;
        _text = null;
    }
}
