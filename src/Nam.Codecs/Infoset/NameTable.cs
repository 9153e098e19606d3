// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Infoset;

/// <summary>Assigns a number to every name of a form and keeps the table's bytes; docs/wire-format.md section 6.</summary>
/// <remarks>
/// The bytes of a name, and the name that came after it, outlive the form. So the next reply of an operation finds each
/// name with one comparison of references. Every form assigns the numbers anew.
/// </remarks>
internal sealed class NameTable
{
    internal const int MaximumNames = 65_536;

    /// <summary>References that are remembered; further ones are looked up by value.</summary>
    private const int MaximumReferences = 4_096;

    /// <summary>Names that may be carried over to the next form; more, and all are forgotten.</summary>
    private const int MaximumKeptNames = 1_024;

    private readonly Dictionary<string, int> _byValue = new(StringComparer.Ordinal);
    private Reference[] _references = new Reference[64];
    private int[] _slots = new int[128];
    private Name[] _names = new Name[64];
    private byte[] _table = [];
    private int _referenceCount = 1;
    private int _nameCount;
    private int _last;
    private int _generation = 1;
    private int _tableBytes;

    /// <summary>Names of this form.</summary>
    internal int Count { get; private set; }

    /// <summary>The names of this form as they stand in the table: length and bytes of each.</summary>
    internal ReadOnlySpan<byte> TableSpan => _table.AsSpan(0, _tableBytes);

    internal void Reset()
    {
        Count = 0;
        _tableBytes = 0;
        _last = 0;
        _generation++;
        if (_nameCount > MaximumKeptNames || _referenceCount > MaximumKeptNames)
        {
            Forget();
        }
    }

    /// <summary>Returns memory to the pool; the names stay known.</summary>
    internal void Release()
    {
        if (_table.Length != 0)
        {
            ArrayPool<byte>.Shared.Return(_table);
            _table = [];
        }
    }

    /// <summary>Number of the name that <paramref name="key"/> stands for, or −1 if the table is full.</summary>
    /// <param name="key">An XmlDictionaryString or a string: only its reference matters.</param>
    /// <param name="value">Its characters.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int Get(object key, string value)
    {
        var next = _references[_last].Next;
        ref var reference = ref _references[next];
        if (ReferenceEquals(reference.Key, key))
        {
            _last = next;
            ref var name = ref _names[reference.Name];
            return name.Generation == _generation ? name.Id : Use(ref name);
        }

        return GetByHash(key, value);
    }

    /// <summary>Number of a name that has no lasting reference, or −1 if the table is full.</summary>
    internal int Get(ReadOnlySpan<char> value) =>
        _byValue.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(value, out var index)
            ? UseAt(index)
            : UseAt(AddName(value.ToString()));

    private int GetByHash(object key, string value)
    {
        var mask = _slots.Length - 1;
        var slot = RuntimeHelpers.GetHashCode(key) & mask;
        while (true)
        {
            var index = _slots[slot];
            if (index == 0)
            {
                break;
            }

            if (ReferenceEquals(_references[index].Key, key))
            {
                _references[_last].Next = index;
                _last = index;
                return UseAt(_references[index].Name);
            }

            slot = (slot + 1) & mask;
        }

        if (!_byValue.TryGetValue(value, out var nameIndex))
        {
            nameIndex = AddName(value);
        }

        if (_referenceCount < MaximumReferences)
        {
            AddReference(key, nameIndex, slot);
        }

        return UseAt(nameIndex);
    }

    private void AddReference(object key, int nameIndex, int slot)
    {
        if (_referenceCount == _references.Length)
        {
            Array.Resize(ref _references, _references.Length * 2);
        }

        var index = _referenceCount++;
        _references[index] = new Reference { Key = key, Name = nameIndex };
        _references[_last].Next = index;
        _last = index;
        if (_referenceCount * 2 <= _slots.Length)
        {
            _slots[slot] = index;
            return;
        }

        _slots = new int[_slots.Length * 2];
        var mask = _slots.Length - 1;
        for (var known = 1; known < _referenceCount; known++)
        {
            var free = RuntimeHelpers.GetHashCode(_references[known].Key!) & mask;
            while (_slots[free] != 0)
            {
                free = (free + 1) & mask;
            }

            _slots[free] = known;
        }
    }

    private int AddName(string value)
    {
        if (_nameCount == _names.Length)
        {
            Array.Resize(ref _names, _names.Length * 2);
        }

        var length = Encoding.UTF8.GetByteCount(value);
        var bytes = new byte[Varint.Size(length) + length];
        var start = Varint.Write(bytes, length);
        Encoding.UTF8.GetBytes(value, bytes.AsSpan(start));
        _names[_nameCount] = new Name { Bytes = bytes };
        _byValue.Add(value, _nameCount);
        return _nameCount++;
    }

    private int UseAt(int nameIndex)
    {
        ref var name = ref _names[nameIndex];
        return name.Generation == _generation ? name.Id : Use(ref name);
    }

    private int Use(ref Name name)
    {
        if (Count == MaximumNames)
        {
            return -1;
        }

        if (_table.Length - _tableBytes < name.Bytes.Length)
        {
            GrowTable(name.Bytes.Length);
        }

        name.Bytes.CopyTo(_table, _tableBytes);
        _tableBytes += name.Bytes.Length;
        name.Generation = _generation;
        name.Id = Count++;
        return name.Id;
    }

    private void GrowTable(int needed)
    {
        var grown = ArrayPool<byte>.Shared.Rent(Math.Max(1_024, Math.Max(2 * _table.Length, checked(_tableBytes + needed))));
        _table.AsSpan(0, _tableBytes).CopyTo(grown);
        Release();
        _table = grown;
    }

    private void Forget()
    {
        _byValue.Clear();
        _references = new Reference[64];
        _slots = new int[128];
        _names = new Name[64];
        _referenceCount = 1;
        _nameCount = 0;
    }

    private struct Reference
    {
        internal object? Key;
        internal int Name;
        internal int Next;
    }

    private struct Name
    {
        internal byte[] Bytes;
        internal int Generation;
        internal int Id;
    }
}
