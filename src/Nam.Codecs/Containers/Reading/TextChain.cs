// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Reading;

/// <summary>The markup from behind one value to the next, as long as the events in between come as predicted.</summary>
internal struct TextChain
{
    /// <summary>The number of misses at which it was copied, plus 1; the prediction is the same as long as that is. 0
    /// if there is none.</summary>
    internal int Stamp;

    /// <summary>The number of misses, plus 1, when the way was gone last: it is copied the second time.</summary>
    internal int Seen;

    /// <summary>Where the markup stands.</summary>
    internal int Start;
    internal int Length;

    /// <summary>Events on the way, the one of the value included, and where it leads.</summary>
    internal int Events;
    internal int Node;
    internal int Current;
}
