// SPDX-License-Identifier: MIT
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Texts (or other byte strings) that lie one after the other.</summary>
internal readonly ref struct TextSpans
{
    internal TextSpans(ReadOnlySpan<byte> bytes, ReadOnlySpan<int> ends)
    {
        Bytes = bytes;
        Ends = ends;
    }

    /// <summary>The bytes of all texts.</summary>
    internal ReadOnlySpan<byte> Bytes { get; }

    /// <summary>Where each text ends.</summary>
    internal ReadOnlySpan<int> Ends { get; }

    /// <summary>Number of texts.</summary>
    internal int Count => Ends.Length;

    /// <summary>One text.</summary>
    internal ReadOnlySpan<byte> this[int index]
    {
        get
        {
            var start = index == 0 ? 0 : Ends[index - 1];
            return Bytes.Slice(start, Ends[index] - start);
        }
    }

    /// <summary>Whether all texts have the length of the first.</summary>
    internal bool HaveOneLength()
    {
        var length = Ends[0];
        if (Bytes.Length != (long)length * Count)
        {
            return false;
        }

        for (var index = 1; index < Ends.Length; index++)
        {
            if (Ends[index] - Ends[index - 1] != length)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether all texts are the first one.</summary>
    internal bool AreTheSame()
    {
        var first = this[0];
        for (var index = Count - 1; index > 0; index--)
        {
            if (!this[index].SequenceEqual(first))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether every text is on its own UTF-8 of characters that values have.</summary>
    internal bool AreAllowed()
    {
        if (XmlCharacters.IsPlain(Bytes))
        {
            return true;
        }

        if (!XmlCharacters.AreInContainers(Bytes))
        {
            return false;
        }

        var start = 0;
        foreach (var end in Ends)
        {
            if (start < end && (Bytes[start] & 0xC0) == 0x80)
            {
                return false;
            }

            start = end;
        }

        return true;
    }
}
