// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Fuzz.Inputs;

/// <summary>The forms of one document, one behind the other, and how they came about. Is filled anew for every input.</summary>
internal sealed class FuzzInput
{
    private readonly List<int> _ends = [];

    /// <summary>The bytes of all forms.</summary>
    internal PooledBuffer Bytes { get; } = new(1 << 16);

    /// <summary>How it was made.</summary>
    internal InputKind Kind { get; private set; }

    /// <summary>The number of forms.</summary>
    internal int Count => _ends.Count;

    internal ReadOnlySpan<byte> this[int index] => Bytes.WrittenSpan[Start(index).._ends[index]];

    internal ReadOnlyMemory<byte> Memory(int index)
    {
        return Bytes.WrittenMemory[Start(index).._ends[index]];
    }

    internal void Begin(InputKind kind)
    {
        Kind = kind;
        Bytes.Clear();
        _ends.Clear();
    }

    /// <summary>Ends a form with the bytes that were written.</summary>
    internal void EndForm()
    {
        _ends.Add(Bytes.WrittenCount);
    }

    internal void Add(ReadOnlySpan<byte> form)
    {
        Bytes.Write(form);
        EndForm();
    }

    private int Start(int index)
    {
        return index == 0 ? 0 : _ends[index - 1];
    }
}
