// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Bytes;

/// <summary>Reads the bytes of a container form from front to back; everything out of its range is a
/// <see cref="ReplyDecodeException"/>.</summary>
/// <remarks>docs/container-format.md. Nothing in the bytes is trusted: a length is held against what is left before it
/// is given out.</remarks>
internal ref struct ContainerInput
{
    private readonly ReadOnlySpan<byte> _bytes;
    private readonly ReadOnlySpan<byte> _aside;
    private int _position;

    internal ContainerInput(ReadOnlySpan<byte> bytes) => _bytes = bytes;

    /// <summary>Reads a block that was packed.</summary>
    /// <param name="window">The unpacked bytes.</param>
    /// <param name="aside">The bytes after the packed ones; the sections come first.</param>
    internal ContainerInput(ReadOnlySpan<byte> window, ReadOnlySpan<byte> aside)
    {
        _bytes = window;
        _aside = aside;
        HasSections = true;
    }

    /// <summary>Whether the block is packed, so that sections stand after the packed bytes.</summary>
    internal bool HasSections { get; }

    /// <summary>Bytes read so far of those after the packed ones.</summary>
    internal int AsidePosition { readonly get; private set; }

    /// <summary>Bytes read so far.</summary>
    internal readonly int Position => _position;

    /// <summary>Bytes read so far, including those after the packed ones.</summary>
    internal readonly int Taken => _position + AsidePosition;

    /// <summary>Bytes that are left.</summary>
    internal readonly int Left => _bytes.Length - _position;

    /// <summary>The bytes that are left, without reading them.</summary>
    internal readonly ReadOnlySpan<byte> Rest => _bytes[_position..];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte ReadByte()
    {
        if ((uint)_position >= (uint)_bytes.Length)
        {
            ThrowCutOff(1);
        }

        return _bytes[_position++];
    }

    /// <summary>Reads a varint of at most 10 bytes.</summary>
    internal ulong ReadVarint()
    {
        var value = 0UL;
        for (var shift = 0; shift < 64; shift += 7)
        {
            var next = ReadByte();
            value |= (ulong)(next & 0x7Fu) << shift;
            if (next < 0x80)
            {
                if (shift == 63 && next > 1)
                {
                    break;
                }

                return value;
            }
        }

        Throw("has a varint of 2^64 or more");
        return 0;
    }

    /// <summary>Reads the zigzag form of a signed integer.</summary>
    internal long ReadSigned()
    {
        var value = ReadVarint();
        return (long)(value >> 1) ^ -(long)(value & 1);
    }

    /// <summary>Reads a varint that may be 0 to <paramref name="most"/>.</summary>
    /// <param name="most">The largest.</param>
    /// <param name="what">What it counts.</param>
    /// <param name="fault">What a larger one is.</param>
    internal int ReadCount(int most, string what, ReplyFault fault = ReplyFault.Damaged)
    {
        var value = ReadVarint();
        if (value > (ulong)most)
        {
            Throw($"has {value:N0} {what}; {most:N0} are allowed here", fault);
        }

        return (int)value;
    }

    /// <summary>Reads the next bytes without copying them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ReadOnlySpan<byte> ReadBytes(int count)
    {
        if ((uint)count > (uint)(_bytes.Length - _position))
        {
            ThrowCutOff(count);
        }

        var bytes = _bytes.Slice(_position, count);
        _position += count;
        return bytes;
    }

    /// <summary>Reads the bytes of a section without copying them; in a block that is not packed they are the next ones.</summary>
    internal ReadOnlySpan<byte> ReadSection(int count)
    {
        if (!HasSections)
        {
            return ReadBytes(count);
        }

        if (count > _aside.Length - AsidePosition)
        {
            Throw($"is cut off: {count:N0} bytes are needed after the packed ones and {_aside.Length - AsidePosition:N0} are left");
        }

        var bytes = _aside.Slice(AsidePosition, count);
        AsidePosition += count;
        return bytes;
    }

    /// <summary>Reads where bytes stand among the sections that were read, and returns them without copying them.</summary>
    internal ReadOnlySpan<byte> RepeatSection(int count)
    {
        var place = ReadVarint();
        if (place > (ulong)AsidePosition || count > AsidePosition - (int)place)
        {
            Throw($"repeats {count:N0} bytes of its sections from byte {place:N0} on, of which {AsidePosition:N0} were read");
        }

        return _aside.Slice((int)place, count);
    }

    /// <summary>Reads a varint length and gives that many bytes.</summary>
    internal ReadOnlySpan<byte> ReadString() => ReadBytes(ReadCount(int.MaxValue, "bytes in a string"));

    /// <summary>Refuses the form.</summary>
    [DoesNotReturn]
    internal readonly void Throw(string what, ReplyFault fault = ReplyFault.Damaged) =>
        throw new ReplyDecodeException($"The container form {what} (at byte {_position:N0} of {_bytes.Length:N0}).", fault);

    [DoesNotReturn]
    private readonly void ThrowCutOff(int count) => Throw($"is cut off: {count:N0} bytes are needed and {Left:N0} are left");
}
