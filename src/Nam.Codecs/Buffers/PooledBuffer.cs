// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace Nam.Codecs.Buffers;

/// <summary>One contiguous, growing block of memory rented from the shared array pool.</summary>
/// <remarks>
/// Doubles when it is full and never shrinks until it is disposed; <see cref="Clear"/> keeps the memory. Not safe for concurrent use.
/// Spans and memory that were handed out are invalid after the next write, after <see cref="Clear"/> and after <see cref="Dispose"/>.
/// </remarks>
internal sealed class PooledBuffer : IBufferWriter<byte>, IDisposable
{
    private const int SmallestArrayBytes = 256;

    // What was written stands from _start to _end; _start is above 0 only in memory that was taken over.
    private byte[] _array;
    private int _start;
    private int _end;
    private bool _isDisposed;

    /// <summary>Makes an empty buffer that rents its memory at the first write.</summary>
    public PooledBuffer()
    {
        _array = [];
    }

    /// <summary>Makes an empty buffer that has room for a number of bytes already.</summary>
    /// <param name="capacityBytes">Room in bytes, 0 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative.</exception>
    public PooledBuffer(int capacityBytes)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(capacityBytes);
        _array = capacityBytes == 0 ? [] : ArrayPool<byte>.Shared.Rent(capacityBytes);
    }

    /// <summary>Number of bytes written so far.</summary>
    public int WrittenCount => _end - _start;

    /// <summary>Bytes of memory that the buffer keeps, whatever is written in it.</summary>
    internal int HeldBytes => _array.Length;

    /// <summary>The bytes written so far.</summary>
    public ReadOnlySpan<byte> WrittenSpan => _array.AsSpan(_start, _end - _start);

    /// <summary>The bytes written so far.</summary>
    public ReadOnlyMemory<byte> WrittenMemory => _array.AsMemory(_start, _end - _start);

    /// <summary>Forgets what was written and keeps the memory.</summary>
    public void Clear()
    {
        _start = _end = 0;
    }

    /// <summary>Forgets what was written after the first <paramref name="count"/> bytes.</summary>
    /// <param name="count">Bytes to keep, 0 to <see cref="WrittenCount"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The count is outside its range.</exception>
    public void Truncate(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)WrittenCount, nameof(count));
        _end = _start + count;
    }

    /// <summary>Appends bytes.</summary>
    /// <param name="bytes">The bytes, which may not lie in this buffer.</param>
    public void Write(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(GetSpan(bytes.Length));
        _end += bytes.Length;
    }

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">More bytes are claimed than there is room for.</exception>
    public void Advance(int count)
    {
        if ((uint)count > (uint)(_array.Length - _end))
        {
            ThrowAdvancedTooFar(count, _array.Length - _end);
        }

        _end += count;
    }

    /// <inheritdoc/>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        EnsureRoom(sizeHint);
        return _array.AsMemory(_end);
    }

    /// <inheritdoc/>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        EnsureRoom(sizeHint);
        return _array.AsSpan(_end);
    }

    /// <summary>Returns the memory to the pool; the buffer cannot be written afterwards.</summary>
    public void Dispose()
    {
        if (_isDisposed)
        {
            return;
        }

        _isDisposed = true;
        var array = _array;
        _array = [];
        _start = _end = 0;
        if (array.Length != 0)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    /// <summary>Bytes that were written already, to be filled in afterwards.</summary>
    internal Span<byte> WrittenInPlace(int start, int count) => _array.AsSpan(_start, _end - _start).Slice(start, count);

    /// <summary>Adopts rented memory and its contents in place of the buffer's own memory.</summary>
    internal void Adopt(byte[] array, int start, int end)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (_array.Length != 0)
        {
            ArrayPool<byte>.Shared.Return(_array);
        }

        (_array, _start, _end) = (array, start, end);
    }

    private void EnsureRoom(int sizeHint)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        var needed = Math.Max(sizeHint, 1);
        if (_array.Length - _end < needed)
        {
            Grow(needed);
        }
    }

    private void Grow(int needed)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        var written = _end - _start;
        var total = (long)written + needed;
        if (total > Array.MaxLength)
        {
            throw new InvalidOperationException(
                $"A buffer of {total:N0} bytes was asked for; one array holds at most {Array.MaxLength:N0}. Send the reply in a format without a form in memory.");
        }

        var doubled = Math.Min(Math.Max(SmallestArrayBytes, 2L * _array.Length), Array.MaxLength);
        var grown = ArrayPool<byte>.Shared.Rent((int)Math.Max(total, doubled));
        _array.AsSpan(_start, written).CopyTo(grown);
        if (_array.Length != 0)
        {
            ArrayPool<byte>.Shared.Return(_array);
        }

        _array = grown;
        _start = 0;
        _end = written;
    }

    [DoesNotReturn]
    private static void ThrowAdvancedTooFar(int count, int room) =>
        throw new InvalidOperationException(
            $"The buffer was advanced by {count} bytes; there is room for {room}. Ask GetSpan for as much first.");

    /// <summary>Returns a stream that appends to the buffer, for interfaces that accept only streams.</summary>
    /// <returns>The stream; disposing it leaves the buffer as it is.</returns>
    public Stream AsStream()
    {
        var stream = new BufferWriterStream();
        stream.Attach(this);
        return stream;
    }
}
