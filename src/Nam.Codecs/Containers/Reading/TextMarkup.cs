// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Reading;

/// <summary>The markup of a document's nodes in UTF-8, and the ways from value to value that were found.</summary>
internal sealed class TextMarkup
{
    private const int LargestKeptBytes = 256 << 10;
    private const int LargestKeptPlaces = 4_096;

    /// <summary>Markup of chains goes up to here; what is found after that is not copied.</summary>
    private const int MostChainBytes = 1 << 20;
    private const int MostChain = 4_096;

    private TextPlace[] _places = [];
    private TextChain[] _chains = [];
    private byte[] _bytes = new byte[4_096];
    private int _used;
    private int _nodesEnd;
    private int _nodesDone;
    private int _chainBytes;

    internal TextPlace[] Places => _places;

    /// <summary>By the state of the structure: the one right after a value.</summary>
    internal TextChain[] Chains => _chains;

    internal byte[] Bytes => _bytes;

    /// <summary>Starts a document.</summary>
    internal void Reset()
    {
        if (_bytes.Length > LargestKeptBytes || _places.Length > LargestKeptPlaces)
        {
            _bytes = new byte[4_096];
            _places = [];
            _chains = [];
        }

        _nodesEnd = 0;
        _nodesDone = 0;
        Array.Clear(_places);
    }

    /// <summary>Makes ready for a block.</summary>
    internal void Fill(ContainerDocument document)
    {
        var state = document.Events.State;
        if (_places.Length < state.NodeCount)
        {
            Array.Resize(ref _places, Math.Max(2 * _places.Length, state.NodeCount));
            _chains = new TextChain[2 * _places.Length];
        }
        else
        {
            Array.Clear(_chains);
        }

        // The chains of the block before are gone.
        _used = _nodesEnd;
        _chainBytes = 0;
        for (var node = _nodesDone; node < state.NodeCount; node++)
        {
            Add(state, node, document.Style);
        }

        _nodesDone = state.NodeCount;
        _nodesEnd = _used;
        for (var node = 1; node < state.NodeCount; node++)
        {
            ref var place = ref _places[node];
            place.Next = 0;
            place.Column = null;
            if (document.Column(node) is { } column)
            {
                column.Prepare(ref place, place.Kind == NodeKind.Attribute);
                if (place.Kind is NodeKind.Comment or NodeKind.Instruction && place.Mode == TextValues.Escaped)
                {
                    place.Mode = TextValues.Plain;
                }
            }
        }
    }

    /// <summary>Keeps the markup of a way from one value to the next.</summary>
    internal void Keep(ref TextChain chain, ReadOnlySpan<byte> markup)
    {
        if (markup.Length > MostChain || _chainBytes + markup.Length > MostChainBytes)
        {
            chain.Stamp = 0;
            return;
        }

        _chainBytes += markup.Length;
        chain.Start = _used;
        chain.Length = markup.Length;
        markup.CopyTo(Room(markup.Length));
        _used += markup.Length;
    }

    private void Add(StructureState state, int node, TextStyle style)
    {
        ref readonly var from = ref state.Nodes[node];
        ref var place = ref _places[node];
        place.Kind = from.Kind;
        place.OpenStart = _used;
        switch (from.Kind)
        {
            case NodeKind.Element when node != 0:
            case NodeKind.Leaf:
                Append("<"u8);
                AppendName(state, from);
                Append(from.Kind == NodeKind.Leaf ? ">"u8 : default);
                Open(ref place);
                Append("</"u8);
                AppendName(state, from);
                Append(">"u8);
                break;
            case NodeKind.Empty:
                Append("<"u8);
                AppendName(state, from);
                Append(style == TextStyle.Writer ? " />"u8 : "/>"u8);
                Open(ref place);
                break;
            case NodeKind.Attribute:
                Append(" "u8);
                AppendName(state, from);
                Append("=\""u8);
                Open(ref place);
                Append("\""u8);
                break;
            case NodeKind.Declaration:
                _places[from.Parent].HasDeclarations = true;
                Append(from.Prefix == KnownStrings.Empty ? " xmlns"u8 : " xmlns:"u8);
                Append(state.Text(from.Prefix));
                Append("=\""u8);
                AppendEscaped(state.Text(from.Name));
                Append("\""u8);
                Open(ref place);
                break;
            case NodeKind.Comment:
                Append("<!--"u8);
                Open(ref place);
                Append("-->"u8);
                break;
            case NodeKind.Instruction:
                Append("<?"u8);
                Append(state.Text(from.Name));
                Open(ref place);
                Append("?>"u8);
                break;
            default:
                Open(ref place);
                break;
        }

        place.CloseStart = place.OpenStart + place.OpenLength;
        place.CloseLength = _used - place.CloseStart;
    }

    private void Open(ref TextPlace place) => place.OpenLength = _used - place.OpenStart;

    private void AppendName(StructureState state, in StructureNode node)
    {
        if (node.Prefix != KnownStrings.Empty)
        {
            Append(state.Text(node.Prefix));
            Append(":"u8);
        }

        Append(state.Text(node.Name));
    }

    private void AppendEscaped(string text)
    {
        Span<byte> character = stackalloc byte[4];
        var escapes = XmlEscapes.Of(inAttribute: true);
        foreach (var rune in text.EnumerateRunes())
        {
            var length = rune.EncodeToUtf8(character);
            Append(length == 1 && escapes.Contains(character[0]) ? XmlEscapes.Of(character[0]) : character[..length]);
        }
    }

    private void Append(string text) => _used += Encoding.UTF8.GetBytes(text, Room(Encoding.UTF8.GetMaxByteCount(text.Length)));

    private void Append(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Room(bytes.Length));
        _used += bytes.Length;
    }

    private Span<byte> Room(int bytes)
    {
        if (_bytes.Length - _used < bytes)
        {
            Array.Resize(ref _bytes, Math.Max(2 * _bytes.Length, _used + bytes));
        }

        return _bytes.AsSpan(_used);
    }
}
