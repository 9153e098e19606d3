// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Reading;

/// <summary>One pass from the events and columns of a block to UTF-8 text.</summary>
internal ref partial struct ContainerPass
{
    private const int LeastRoom = 16 << 10;

    private readonly StructureDecoder _events;
    private readonly TextMarkup _markup;
    private readonly TextPlace[] _places;
    private readonly IBufferWriter<byte> _destination;
    private readonly DecodeLimits _limits;
    private readonly bool _isWriterStyle;
    private readonly ref TextState _state;
    private Span<byte> _room;
    private int _at;

    internal ContainerPass(
        ContainerDocument document, TextMarkup markup, IBufferWriter<byte> destination, DecodeLimits limits, ref TextState state)
    {
        _events = document.Events;
        _markup = markup;
        _places = markup.Places;
        _destination = destination;
        _limits = limits;
        _isWriterStyle = document.Style == TextStyle.Writer;
        _state = ref state;
    }

    internal void Run(string prologue)
    {
        if (prologue.Length != 0)
        {
            Copy(Encoding.UTF8.GetBytes(prologue));
        }

        WriteValues();
        Flush();
    }

    /// <summary>Goes from value to value: by the way that was found before, or event by event.</summary>
    private void WriteValues()
    {
        var events = _events;
        var chains = _markup.Chains;
        var markup = _markup.Bytes;
        var node = 0;
        do
        {
            ref var chain = ref chains[events.Place];
            while (chain.Stamp == events.MissCount + 1 && chain.Events <= events.Run && node != 0)
            {
                EnsureRoom(chain.Length + ValueText.MaximumBytes);
                markup.AsSpan(chain.Start, chain.Length).CopyTo(_room[_at..]);
                _at += chain.Length;
                node = chain.Node;
                events.Skip(chain.Events, (2 * node) + 1, chain.Current);
                WriteValue(ref _places[node]);
                chain = ref chains[events.Place];
            }

            node = WriteToValue(node, ref chain);
            markup = _markup.Bytes;
            if (node != 0)
            {
                WriteValue(ref _places[node]);
            }
        }
        while (node != 0);
    }

    /// <summary>Writes the markup behind a value up to the next one, and keeps it if the way is gone again.</summary>
    /// <returns>The node of the next value, 0 at the end of the block.</returns>
    private int WriteToValue(int node, ref TextChain chain)
    {
        var (missCount, run, start, written) = (_events.MissCount, _events.Run, _at, _state.Written);
        var canKeep = node != 0;
        if (node != 0)
        {
            ref var place = ref _places[node];
            Copy(_markup.Bytes.AsSpan(place.CloseStart, place.CloseLength));
            _state.IsInTag = place.Kind == NodeKind.Attribute;
        }

        node = WriteEvents(ref canKeep);
        if (canKeep && node != 0 && _events.MissCount == missCount && _state.Written == written && _room.Length != 0)
        {
            if (chain.Seen == missCount + 1)
            {
                chain.Stamp = missCount + 1;
                chain.Events = run - _events.Run;
                chain.Node = node;
                chain.Current = _events.Current;
                _markup.Keep(ref chain, _room[start.._at]);
            }

            chain.Seen = missCount + 1;
        }

        return node;
    }

    private int WriteEvents(ref bool canKeep)
    {
        while (true)
        {
            var parent = _events.Current;
            var next = _events.Next();
            if (next <= 0)
            {
                if (next == StructureToken.NoEvent)
                {
                    return 0;
                }

                if (parent != 0)
                {
                    canKeep &= !_places[parent].HasDeclarations;
                    WriteEnd(parent);
                }

                continue;
            }

            ref var place = ref _places[next];
            if (place.Kind is not (NodeKind.Attribute or NodeKind.Declaration))
            {
                EndTag();
            }

            Copy(_markup.Bytes.AsSpan(place.OpenStart, place.OpenLength));
            switch (place.Kind)
            {
                case NodeKind.Element:
                    _state.IsInTag = true;
                    break;
                case NodeKind.Declaration:
                    canKeep = false;
                    break;
                case NodeKind.Empty:
                    break;
                case NodeKind.Instruction:
                    canKeep = false;
                    WriteSpace(place);
                    return next;
                default:
                    return next;
            }
        }
    }

    private void WriteEnd(int element)
    {
        if (_state.IsInTag)
        {
            _state.IsInTag = false;
            Copy(_isWriterStyle ? " />"u8 : "/>"u8);
            return;
        }

        ref var place = ref _places[element];
        Copy(_markup.Bytes.AsSpan(place.CloseStart, place.CloseLength));
    }

    private void EndTag()
    {
        if (_state.IsInTag)
        {
            _state.IsInTag = false;
            Copy(">"u8);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Copy(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length <= _room.Length - _at)
        {
            bytes.CopyTo(_room[_at..]);
            _at += bytes.Length;
        }
        else
        {
            CopyInPieces(bytes);
        }
    }

    private void CopyInPieces(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            EnsureRoom(1);
            var count = Math.Min(bytes.Length, _room.Length - _at);
            bytes[..count].CopyTo(_room[_at..]);
            _at += count;
            bytes = bytes[count..];
        }
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
