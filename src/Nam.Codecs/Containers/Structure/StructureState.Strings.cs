// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Containers.Structure;

/// <content>The table of strings, and how one is found.</content>
internal sealed partial class StructureState
{
    private const int SmallestStringBuckets = 128;

    // Strings that were added, found by keyed hash: the first entry of each bucket, and the next entry after each.
    private int[] _stringBuckets = new int[SmallestStringBuckets];
    private (uint Hash, int Next)[] _links = new (uint Hash, int Next)[KnownStrings.Count + SmallestNodes];
    private (string? Text, uint Hash) _asked;

    // Strings get into the buckets when the next one is looked for.
    private int _entryCount;

    /// <summary>The entry of a string that is in the table, or −1.</summary>
    internal int FindString(string text)
    {
        if (KnownStrings.TryFind(text, out var entry))
        {
            return entry;
        }

        for (; _entryCount < _stringCount; _entryCount++)
        {
            Link(_entryCount);
        }

        var hash = HashOf(text);
        _asked = (text, hash);
        for (entry = _stringBuckets[hash & (uint)(_stringBuckets.Length - 1)]; entry != 0; entry = _links[entry].Next)
        {
            if (_links[entry].Hash == hash && _strings[entry] == text)
            {
                return entry;
            }
        }

        return -1;
    }

    /// <summary>Adds a string that is not there yet, or gives −1 if the table is full.</summary>
    internal int AddString(string text, int utf8Bytes)
    {
        if (_stringCount == MaximumStrings || _stringBytes + (long)utf8Bytes > MaximumStringBytes)
        {
            return -1;
        }

        if (_stringCount == _strings.Length)
        {
            Array.Resize(ref _strings, 2 * _stringCount);
        }

        _strings[_stringCount] = text;
        _stringBytes += utf8Bytes;
        return _stringCount++;
    }

    private static uint HashOf(string text) => KeyedHash.Of(MemoryMarshal.AsBytes(text.AsSpan()));

    /// <summary>Adds a string to the bucket of its hash.</summary>
    private void Link(int entry)
    {
        if (entry >= _links.Length)
        {
            Array.Resize(ref _links, _strings.Length);
        }

        if (entry >= _stringBuckets.Length)
        {
            _stringBuckets = new int[4 * _stringBuckets.Length];
            for (var earlier = KnownStrings.Count; earlier < entry; earlier++)
            {
                PutFirst(earlier);
            }
        }

        // Most strings are asked for right before they are added.
        var text = _strings[entry];
        _links[entry].Hash = ReferenceEquals(text, _asked.Text) ? _asked.Hash : HashOf(text);
        PutFirst(entry);
    }

    private void PutFirst(int entry)
    {
        ref var bucket = ref _stringBuckets[_links[entry].Hash & (uint)(_stringBuckets.Length - 1)];
        _links[entry].Next = bucket;
        bucket = entry;
    }

    private void ForgetStrings()
    {
        _asked = default;
        for (var entry = KnownStrings.Count; entry < _entryCount; entry++)
        {
            _stringBuckets[_links[entry].Hash & (uint)(_stringBuckets.Length - 1)] = 0;
        }

        if (_stringBuckets.Length > LargestKeptNodes)
        {
            _stringBuckets = new int[SmallestStringBuckets];
            _links = new (uint Hash, int Next)[KnownStrings.Count + SmallestNodes];
        }
    }
}
