// SPDX-License-Identifier: MIT
using Nam.Codecs.Infoset;
using Nam.Codecs.Text;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Looks through a document whose columns nobody asked for, to say whether it is better off as text; no column and
/// no node is made for that.</summary>
/// <remarks>
/// Columns gain where elements come as they came before. A look counts how often what came next was what had come there the
/// last time, as docs/container-format.md section 3 predicts it. Not thread-safe; <see cref="TextToContainers"/> keeps some.
/// </remarks>
internal sealed class TextLook
{
    /// <summary>Longer texts are left to the writer: what names and places they have could be over a limit.</summary>
    internal const int MostBytes = 1 << 20;

    /// <summary>Fewer than the writer takes (<see cref="Structure.StructureEncoder.MostNodesAtOnce"/>), however few events a
    /// document has, so that a reader of nodes can make them of the text.</summary>
    private const int MostPlaces = 480;

    /// <summary>As many declarations may be in force at once.</summary>
    private const int MostDeclarations = 256;

    private const double PredictedOfRows = 0.85;
    private const int LongBytes = 48_000;
    private const double LeastValues = 0.11;
    private const double LeastValuesOfLong = 0.55;

    // Longer texts are looked at in part first, so that rows cost little.
    private const int ShortBytes = 8_192;
    private const int PartOfShort = 4_096;
    private const int PartOfLong = 32_768;

    // Places whose names nobody chose need fewer, however many of them there may be.
    private const int MostProbes = 16;

    private const int Slots = 1_024;

    // Places are odd.
    private const uint EndOfElement = 2;
    private const uint AfterElement = 0x5555_5554;

    private readonly uint[] _places = new uint[Slots];
    private readonly uint[] _followers = new uint[Slots];
    // The document, the elements that may be open, and one that is too many or ends at once.
    private readonly uint[] _open = new uint[InfosetWriter.MaximumOpenElements + 2];
    private readonly Holding[] _holds = new Holding[InfosetWriter.MaximumOpenElements + 2];
    private readonly List<int> _attributes = [];
    private readonly List<KeptTag> _tags = [];
    private int _depth;
    private uint _last;
    private int _tag;
    private int _tagValues;
    private int _keptAttributes;
    private int _names;
    private int _placeCount;
    private int _declarations;
    private int _events;
    private int _predicted;
    private long _valueBytes;
    private bool _mayNest;

    private double Predicted => (double)_predicted / Math.Max(1, _events);

    /// <summary>Says whether a document is well-formed, of few places that may be sent as text, and has hardly more bytes
    /// so than in columns.</summary>
    /// <param name="text">The document.</param>
    internal bool IsText(ReadOnlySpan<byte> text)
    {
        if (text.Length > MostBytes)
        {
            return false;
        }

        if (text.Length > ShortBytes)
        {
            var part = text[..(text.Length > LongBytes ? PartOfLong : PartOfShort)];
            part = part[..Math.Max(0, part.LastIndexOf((byte)'<'))];
            Run(part);
            if (!LooksLikeText(part.Length, text.Length))
            {
                return false;
            }
        }

        return Run(text) && _placeCount <= MostPlaces && _declarations <= MostDeclarations && LooksLikeText(text.Length, text.Length);
    }

    /// <summary>The place of a node in that of its parent.</summary>
    internal static uint PlaceOf(uint parent, int name, PlaceKind kind)
    {
        // Odd: 0 is no place.
        var place = (((parent * 0x9E37_79B1) ^ (((uint)name << 3) + (uint)kind)) * 0x85EB_CA6B) | 1;
        return place ^ (place >> 15 << 1);
    }

    private bool Run(ReadOnlySpan<byte> text)
    {
        _places.AsSpan().Clear();
        _followers.AsSpan().Clear();
        _depth = 0;
        _open[0] = 1;
        _attributes.Clear();
        _tags.Clear();
        _last = 0;
        _keptAttributes = 0;
        _names = 0;
        _placeCount = 0;
        _declarations = 0;
        _events = 0;
        _predicted = 0;
        _valueBytes = 0;
        _mayNest = false;
        return TextScans.Run(text, new Sink(this), isFragment: false);
    }

    private bool LooksLikeText(int bytes, int bytesOfAll) =>
        !_mayNest && Predicted < PredictedOfRows && _valueBytes >= bytes * (bytesOfAll < LongBytes ? LeastValues : LeastValuesOfLong);

    /// <summary>Takes a node of the innermost element and gives its place.</summary>
    private uint Take(int name, PlaceKind kind)
    {
        var place = PlaceOf(_open[_depth], name, kind);
        Follow(place);
        _holds[_depth] |= kind == PlaceKind.Text ? Holding.Text : Holding.Nodes;
        if (kind != PlaceKind.Element)
        {
            Count(place);
        }

        return place;
    }

    private void Start(int name)
    {
        var place = Take(name, PlaceKind.Element);
        _open[++_depth] = place;
        _holds[_depth] = Holding.Nothing;
    }

    private void Count(uint place)
    {
        var slot = place >> 1;
        for (var probe = 0; probe < MostProbes && _placeCount <= MostPlaces; probe++)
        {
            ref var taken = ref _places[slot & (Slots - 1)];
            if (taken == 0)
            {
                taken = place;
                _placeCount++;
            }

            if (taken == place)
            {
                return;
            }

            slot += (place >> 20) | 1;
        }

        // The answer is no.
        _placeCount = MostPlaces + 1;
    }

    private void Follow(uint place)
    {
        ref var follower = ref _followers[_last >> 1 & (Slots - 1)];
        _events++;
        _predicted += follower == place ? 1 : 0;
        follower = place;
        _last = place;
    }

    private void End()
    {
        var place = _open[_depth];
        Follow(EndOfElement);
        _last = place ^ AfterElement;

        // Empty elements, leaves and others of one name are different nodes.
        var holds = _holds[_depth] >= Holding.Nodes ? Holding.Nodes : _holds[_depth];
        Count(place ^ ((uint)holds << 28));
        _depth--;
    }

    private readonly record struct KeptTag(int Name, int Start, int Count, int ValueBytes);

    [Flags]
    private enum Holding : byte
    {
        Nothing,
        Text,
        Nodes,
    }

    internal enum PlaceKind
    {
        Element,
        Attribute,
        Declaration,
        Text,
        Comment,
        Instruction,
    }

    private readonly struct Sink(TextLook look) : ITextSink
    {
        public static bool RepeatsAttributes => true;

        public static bool TakesLeaves => false;

        public static bool TakesTypesAndInstructions => true;

        public int Position => 0;

        public int NameId(ReadOnlySpan<char> name) => look._names++;

        public bool IsPrefixDeclared(string prefix) => false;

        public void StartDocument(string prologue)
        {
        }

        public void EndDocument()
        {
        }

        public void StartElement(ReadOnlySpan<byte> prefix, int id, string? localName)
        {
            var name = Named(prefix, id);
            look._attributes.RemoveRange(look._keptAttributes, look._attributes.Count - look._keptAttributes);
            look._tag = name;
            look._tagValues = 0;
            look.Start(name);
        }

        public void Attribute(ReadOnlySpan<byte> prefix, int id, string localName)
        {
            var name = Named(prefix, id);
            look._attributes.Add(name);
            look.Take(name, PlaceKind.Attribute);
        }

        public void Value(ReadOnlySpan<byte> value)
        {
            look._valueBytes += value.Length;
            look._tagValues += value.Length;
        }

        public void Xmlns(ReadOnlySpan<byte> prefix, int id, string uri)
        {
            look._declarations++;
            look.Take(Named(prefix, id), PlaceKind.Declaration);
        }

        public void Text(ReadOnlySpan<byte> text, bool isWhitespace)
        {
            look._valueBytes += isWhitespace ? 0 : text.Length;
            look._mayNest |= NestedDocuments.MayBe(text);
            look.Take(0, PlaceKind.Text);
        }

        public void Comment(ReadOnlySpan<byte> text) => look.Take(0, PlaceKind.Comment);

        public void Instruction(string target, ReadOnlySpan<byte> data) =>
            look.Take(target.GetHashCode(StringComparison.Ordinal), PlaceKind.Instruction);

        public void End() => look.End();

        public int Keep(int position, ReadOnlySpan<byte> prefix, string localName)
        {
            var count = look._attributes.Count - look._keptAttributes;
            look._tags.Add(new KeptTag(look._tag, look._keptAttributes, count, look._tagValues));
            look._keptAttributes = look._attributes.Count;
            return look._tags.Count - 1;
        }

        public void Repeat(int handle, int length, bool isEmpty)
        {
            var tag = look._tags[handle];
            look._valueBytes += tag.ValueBytes;
            look.Start(tag.Name);
            for (var index = tag.Start; index < tag.Start + tag.Count; index++)
            {
                look.Take(look._attributes[index], PlaceKind.Attribute);
            }

            if (isEmpty)
            {
                look.End();
            }
        }

        private static int Named(ReadOnlySpan<byte> prefix, int id) =>
            prefix.IsEmpty ? id : id + (((prefix[0] << 8) + (prefix[^1] << 4) + prefix.Length) << 12);
    }
}
