// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Documents;

/// <summary>The markup of a document's nodes in UTF-8.</summary>
internal sealed class TextMarkup
{
    private const int SmallestBytes = 4_096;
    private const int LargestKeptBytes = 1 << 20;
    private const int LargestKeptPlaces = 16_384;

    private TextPlace[] _places = [];
    private byte[] _bytes = new byte[SmallestBytes];
    private int _used;
    private int _nodes;

    internal TextPlace[] Places => _places;

    /// <summary>All markup, and <see cref="ContainerPass.Lanes"/> bytes after it.</summary>
    internal byte[] Bytes => _bytes;

    /// <summary>Where the markup that ends the tag of an empty element starts.</summary>
    internal int EmptyStart { get; private set; }

    /// <summary>Its length.</summary>
    internal int EmptyLength { get; private set; }

    /// <summary>Starts a document.</summary>
    internal void Reset()
    {
        if (_bytes.Length > LargestKeptBytes || _places.Length > LargestKeptPlaces)
        {
            _bytes = new byte[SmallestBytes];
            _places = [];
        }

        _places.AsSpan(0, Math.Min(_nodes, _places.Length)).Clear();
        _nodes = 0;
        _used = 0;
    }

    /// <summary>Makes ready for a block.</summary>
    internal void Fill(ContainerDocument document)
    {
        var state = document.Events.State;
        if (_places.Length < state.NodeCount)
        {
            Array.Resize(ref _places, Math.Max(2 * _places.Length, state.NodeCount));
        }

        if (_nodes == 0)
        {
            EmptyStart = _used;
            Append(document.Style == TextStyle.Writer ? " />"u8 : "/>"u8);
            EmptyLength = _used - EmptyStart;
        }

        for (; _nodes < state.NodeCount; _nodes++)
        {
            Add(state, _nodes);
        }

        for (var node = 1; node < state.NodeCount; node++)
        {
            ref var place = ref _places[node];
            place.Next = 0;
            place.Position = 0;
            place.Column = null;
            place.Mode = TextValues.None;
            if (document.Column(node) is { } column)
            {
                var mayEscape = place.Kind < NodeKind.Comment;
                column.Prepare(ref place, mayEscape, place.Kind == NodeKind.Attribute);
                if (place.Kind == NodeKind.Instruction)
                {
                    place.Mode = TextValues.Typed;
                }
            }
        }
    }

    private void Add(StructureState state, int node)
    {
        ref readonly var from = ref state.Nodes[node];
        ref var place = ref _places[node];
        place.Kind = from.Kind;
        place.Parent = from.Parent;
        place.IsInTag = from.IsInTag || from.Kind == NodeKind.Element ? (byte)1 : (byte)0;
        if (!from.IsInTag)
        {
            place.EndsTag = 1;
            Append(">"u8);
        }

        place.OpenStart = _used;
        switch (from.Kind)
        {
            case NodeKind.Element when node != 0:
                Append("<"u8);
                AppendName(state, from);
                Open(ref place);
                AppendEnd(place.OpenStart + 1, place.OpenLength - 1);
                break;
            case NodeKind.Leaf:
                Append("<"u8);
                AppendName(state, from);
                Append(">"u8);
                Open(ref place);
                AppendEnd(place.OpenStart + 1, place.OpenLength - 2);
                break;
            case NodeKind.Empty:
                Append("<"u8);
                AppendName(state, from);
                Append(EmptyStart, EmptyLength);
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
            case NodeKind.Section:
                Append("<![CDATA["u8);
                Open(ref place);
                Append("]]>"u8);
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

    private void AppendEnd(int name, int length)
    {
        Append("</"u8);
        Append(name, length);
        Append(">"u8);
    }

    private void AppendEscaped(string text)
    {
        var start = _used;
        Append(text);
        if (!_bytes.AsSpan(start.._used).ContainsAny(XmlEscapes.Of(inAttribute: true)))
        {
            return;
        }

        ReadOnlySpan<byte> rest = _bytes.AsSpan(start.._used).ToArray();
        _used = start;
        _used += XmlEscapes.Write(rest, inAttribute: true, Room(XmlEscapes.LongestBytes * rest.Length));
    }

    private void Append(string text) => _used += Encoding.UTF8.GetBytes(text, Room(Encoding.UTF8.GetMaxByteCount(text.Length)));

    private void Append(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Room(bytes.Length));
        _used += bytes.Length;
    }

    /// <summary>Appends what stands in the markup already.</summary>
    private void Append(int start, int length)
    {
        var room = Room(length);
        _bytes.AsSpan(start, length).CopyTo(room);
        _used += length;
    }

    private Span<byte> Room(int bytes)
    {
        if (_bytes.Length - _used < bytes + ContainerPass.Lanes)
        {
            Array.Resize(ref _bytes, Math.Max(2 * _bytes.Length, _used + bytes + ContainerPass.Lanes));
        }

        return _bytes.AsSpan(_used);
    }
}
