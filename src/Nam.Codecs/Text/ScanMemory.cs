// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Text;

/// <summary>The memory of a scan for the text that it has passed; reused from scan to scan.</summary>
internal sealed class ScanMemory
{
    /// <summary>More attributes on one element than this stay text.</summary>
    internal const int MostAttributes = 64;

    internal const int MostTags = 256;
    private const int LargestKept = 4_096;

    internal OpenTag[] Open { get; private set; } = new OpenTag[32];

    internal Declaration[] Declarations { get; private set; } = new Declaration[32];

    internal Attribute[] Attributes { get; private set; } = new Attribute[16];

    internal KnownName[] Names { get; private set; } = new KnownName[64];

    /// <summary>Index + 1 of a name by its hash; a power of two.</summary>
    internal int[] NameSlots { get; private set; } = new int[256];

    /// <summary>Start tags that may come again; 0 is none.</summary>
    internal KnownTag[] Tags { get; } = new KnownTag[MostTags + 1];

    /// <summary>Index of a start tag by the hash of its text.</summary>
    internal int[] TagSlots { get; } = new int[2 * MostTags];

    internal int TagCount { get; set; }

    internal int NameCount { get; set; }

    internal PooledBuffer Scratch { get; } = new();

    /// <summary>The markup after the text of a leaf, by node.</summary>
    internal Gap[] Gaps { get; private set; } = [];

    internal void Clear()
    {
        Array.Clear(Tags, 0, TagCount + 1);
        Array.Clear(TagSlots);
        TagCount = 0;
        if (Gaps.Length > LargestKept)
        {
            Gaps = [];
        }

        Array.Clear(Gaps);
        Scratch.Clear();
        if (Names.Length > LargestKept)
        {
            Names = new KnownName[64];
            NameSlots = new int[256];
        }

        Array.Clear(NameSlots);
        Array.Clear(Names, 0, Math.Min(NameCount, Names.Length));
        NameCount = 0;
    }

    internal void GrowGaps(int count)
    {
        var gaps = Gaps;
        Array.Resize(ref gaps, Math.Max(64, Math.Max(2 * gaps.Length, count)));
        Gaps = gaps;
    }

    internal void GrowOpen() => Open = Grown(Open);

    internal void GrowDeclarations() => Declarations = Grown(Declarations);

    internal void GrowAttributes() => Attributes = Grown(Attributes);

    internal void GrowNames()
    {
        Names = Grown(Names);
        NameSlots = new int[Names.Length * 4];
        for (var index = 0; index < NameCount; index++)
        {
            PutNameSlot(index);
        }
    }

    internal void PutNameSlot(int index)
    {
        var mask = NameSlots.Length - 1;
        var slot = (int)(Names[index].Hash & (uint)mask);
        while (NameSlots[slot] != 0)
        {
            slot = (slot + 1) & mask;
        }

        NameSlots[slot] = index + 1;
    }

    private static T[] Grown<T>(T[] array)
    {
        Array.Resize(ref array, array.Length * 2);
        return array;
    }

    /// <summary>What a local name is in a start tag.</summary>
    [Flags]
    internal enum TagPart : byte
    {
        None = 0,
        Attribute = 1,
        PrefixedAttribute = 2,
        Declaration = 4,
    }

    /// <summary>An element that was started and not ended: its qualified name in the text.</summary>
    internal struct OpenTag
    {
        internal int Start;
        internal int Length;
        internal int DeclarationCount;
    }

    /// <summary>A prefix in scope, in the text. The serial number tells it from others that stood at the same place of the list.</summary>
    internal struct Declaration
    {
        internal int PrefixStart;
        internal int PrefixLength;
        internal int Serial;

        /// <summary>The prefix among the names.</summary>
        internal int Name;

        /// <summary>The declaration of the same prefix around it, as <see cref="KnownName.Declaration"/>.</summary>
        internal int Outer;
    }

    internal struct Attribute
    {
        internal int Start;
        internal int Length;
        internal int PrefixLength;
    }

    internal struct KnownName
    {
        internal int Start;
        internal int Length;
        internal uint Hash;
        internal int Id;
        internal bool IsName;
        internal string Text;

        /// <summary>The start tag that it was last in, but for the element's own name, and what it was there.</summary>
        internal int Tag;
        internal TagPart Parts;

        /// <summary>Index + 1 of the declaration in force of the name as a prefix.</summary>
        internal int Declaration;
    }

    /// <summary>The markup between the text of a leaf and that of the next one, when all its events were predicted.</summary>
    internal struct Gap
    {
        internal int Start;
        internal int Length;

        /// <summary>Events, with the one of the leaf in front.</summary>
        internal int Events;

        /// <summary>How often prediction had failed, plus 1: after one more failure the markup may stand for other events.</summary>
        internal int Misses;
        internal int NextLeaf;
        internal int Place;
        internal int Current;
        internal int LastTag;
        internal OpenTag Top;
    }

    /// <summary>A start tag without declarations, and the records that it became.</summary>
    internal struct KnownTag
    {
        internal int Start;
        internal int Length;
        internal int NameLength;

        /// <summary>What the sink calls it.</summary>
        internal int Handle;
        internal int RecordLength;
        internal bool IsEmpty;
        internal int DeclarationIndex;
        internal int DeclarationSerial;
        internal int Next;
        internal int OtherNext;
    }
}
