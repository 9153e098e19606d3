// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Documents;

/// <summary>One pass from the events and columns of a block to UTF-8 text.</summary>
/// <remarks>
/// Pieces of markup and values are short: up to <see cref="Lanes"/> bytes are copied as one vector, which writes beyond
/// their end what the next piece overwrites. So there is always room for <see cref="LeastLeft"/> bytes before an event.
/// </remarks>
internal ref partial struct ContainerPass
{
    /// <summary>Bytes after all markup that a vector may read.</summary>
    internal const int Lanes = 32;

    private const int LeastRoom = 16 << 10;

    /// <summary>Greatest length, for a quick copy, of a value and of the markup before and after it.</summary>
    private const int MostQuick = 160;
    private const int LeastLeft = 3 * (MostQuick + Lanes);

    private readonly StructureDecoder _events;
    private readonly TextMarkup _markup;
    private readonly IBufferWriter<byte> _destination;
    private readonly DecodeLimits _limits;
    private readonly ref TextState _state;
    private Span<byte> _room;
    private int _at;

    internal ContainerPass(
        ContainerDocument document, TextMarkup markup, IBufferWriter<byte> destination, DecodeLimits limits, ref TextState state)
    {
        _events = document.Events;
        _markup = markup;
        _destination = destination;
        _limits = limits;
        _state = ref state;
    }

    internal void Run(string prologue)
    {
        if (prologue.Length != 0)
        {
            Copy(Encoding.UTF8.GetBytes(prologue));
        }

        WriteEvents();
        Flush();
    }

    private void WriteEvents()
    {
        var events = _events;
        var places = _markup.Places;
        var successors = events.Successors;
        var state = events.Place;
        var run = events.Run;
        var current = events.Current;
        int isInTag = _state.IsInTag;
        while (true)
        {
            int node;
            if (run != 0)
            {
                run--;
                node = successors[state];
            }
            else if ((node = events.TakeMiss(state, out run)) == StructureToken.NoEvent)
            {
                break;
            }

            EnsureRoom(LeastLeft);
            if (node == StructureToken.EndEvent)
            {
                ref var ended = ref places[current];
                var isEmpty = isInTag != 0;
                Put(isEmpty ? _markup.EmptyStart : ended.CloseStart, isEmpty ? _markup.EmptyLength : ended.CloseLength);
                isInTag = 0;
                state = (2 * current) + 1;
                events.Scopes.Exit(current);
                current = ended.Parent;
                continue;
            }

            ref var place = ref places[node];
            var tagEnd = isInTag & place.EndsTag;
            Put(place.OpenStart - tagEnd, place.OpenLength + tagEnd);
            isInTag = place.IsInTag;
            state = (2 * node) + 1;
            if (place.Mode == TextValues.None)
            {
                if (place.Kind == NodeKind.Element)
                {
                    state--;
                    current = node;
                }
                else if (place.Kind == NodeKind.Declaration)
                {
                    events.Scopes.Declare(node, current);
                }

                continue;
            }

            WriteValue(ref place);
            Put(place.CloseStart, place.CloseLength);
        }

        _state.IsInTag = isInTag;
        events.MoveTo(state, current);
    }

    /// <summary>Appends markup of a node.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Put(int start, int length)
    {
        var markup = _markup.Bytes;
        if (length > MostQuick || _room.Length - _at < MostQuick + Lanes)
        {
            Copy(markup.AsSpan(start, length));
            return;
        }

        // As many bytes as a vector has stand after all markup.
        ref var from = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(markup), start);
        ref var to = ref Unsafe.Add(ref MemoryMarshal.GetReference(_room), _at);
        _at += length;
        Vector256.LoadUnsafe(ref from).StoreUnsafe(ref to);
        for (var done = Lanes; done < length; done += Lanes)
        {
            Vector256.LoadUnsafe(ref from, (nuint)done).StoreUnsafe(ref to, (nuint)done);
        }
    }

    /// <summary>Appends bytes that stand in an array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Put(byte[] bytes, int start, int length)
    {
        if (length <= Lanes && bytes.Length - start >= Lanes && _room.Length - _at >= Lanes)
        {
            Vector256.LoadUnsafe(ref MemoryMarshal.GetArrayDataReference(bytes), (nuint)start)
                .StoreUnsafe(ref MemoryMarshal.GetReference(_room), (nuint)_at);
            _at += length;
        }
        else
        {
            Copy(bytes.AsSpan(start, length));
        }
    }

    private void Copy(scoped ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length > _room.Length - _at)
        {
            var count = _room.Length - _at;
            bytes[..count].CopyTo(_room[_at..]);
            _at += count;
            bytes = bytes[count..];
            TakeRoom(1);
        }

        bytes.CopyTo(_room[_at..]);
        _at += bytes.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void EnsureRoom(int bytes)
    {
        if (_room.Length - _at < bytes)
        {
            TakeRoom(bytes);
        }
    }

    private void TakeRoom(int bytes)
    {
        Flush();
        _room = _destination.GetSpan(Math.Max(bytes, LeastRoom));
    }

    private void Flush()
    {
        _state.Written += _at;
        if (_state.Written > _limits.MaximumTextBytes)
        {
            ThrowTooLong();
        }

        _destination.Advance(_at);
        _room = default;
        _at = 0;
    }

    [DoesNotReturn]
    private readonly void ThrowTooLong() => throw ReplyDecodeException.TextTooLong("container", _limits);
}
