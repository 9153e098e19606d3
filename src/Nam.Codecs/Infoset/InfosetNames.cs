// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Xml;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <summary>Names, prefixes and namespaces of a document by number: those that every document has, a table's, and those
/// met on the way.</summary>
/// <remarks>
/// Every name remembers the last two <see cref="XmlDictionaryString"/> objects that were found equal to it, because serializers
/// ask with the same objects over and over: a match then costs a comparison of references. Serves one reader at a time.
/// </remarks>
internal sealed class InfosetNames
{
    internal const int Empty = 0;
    internal const int LetterA = 1;
    internal const int Xml = 27;
    internal const int Xmlns = 28;
    internal const int XmlUri = 29;
    internal const int XmlnsUri = 30;

    /// <summary>The number of the table's first name.</summary>
    internal const int FirstOfTable = 31;

    internal const string XmlNamespace = "http://www.w3.org/XML/1998/namespace";
    internal const string XmlnsNamespace = "http://www.w3.org/2000/xmlns/";

    // A name beside the table takes some hundred bytes of memory and may take four of the document.
    private const int MaximumMet = 1 << 20;
    private const int MaximumKeptMet = 1_024;
    private const int LongestOnStack = 256;
    private const int LongestCompared = 64;

    private readonly int _fixed;
    private Entry[] _entries;
    private int _count;
    private Dictionary<string, int>? _met;
    private Dictionary<string, int>? _firsts;
    private XmlDictionary? _dictionary;

    internal InfosetNames(ReadOnlySpan<string> table)
    {
        _entries = new Entry[FirstOfTable + table.Length + 8];
        Add(string.Empty);
        for (var letter = 'a'; letter <= 'z'; letter++)
        {
            Add(letter.ToString());
        }

        Add("xml");
        Add("xmlns");
        Add(XmlNamespace);
        Add(XmlnsNamespace);
        foreach (var name in table)
        {
            Add(name);
        }

        _fixed = _count;
        _entries[Empty].Bound = Empty;
        _entries[Xml].Bound = XmlUri;
    }

    /// <summary>Short values of this and earlier documents with the same table.</summary>
    internal InfosetStrings Strings { get; } = new();

    /// <summary>Names so far.</summary>
    internal int Count => _count;

    /// <summary>Names that stay when the reader is done.</summary>
    internal int FixedCount => _fixed;

    internal string this[int id] => _entries[id].Value;

    /// <summary>The namespace to which a prefix is bound, -1 for none.</summary>
    internal ref int Bound(int prefix) => ref _entries[prefix].Bound;

    /// <summary>Whether an element may have a name, or any name be a prefix. Looked at once for each.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsName(int id)
    {
        ref var entry = ref _entries[id];
        return entry.Fitness == Fitness.Name || entry.LookForName() != Fitness.None;
    }

    /// <summary>Whether an attribute without a prefix may have a name.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsAttributeName(int id)
    {
        ref var entry = ref _entries[id];
        return entry.Fitness == Fitness.Name || entry.LookForName() == Fitness.Name;
    }

    internal bool Is(int id, XmlDictionaryString name)
    {
        ref var entry = ref _entries[id];
        return ReferenceEquals(entry.Last, name) || entry.IsSlow(name);
    }

    internal bool Is(int id, string name) => string.Equals(_entries[id].Value, name);

    internal XmlDictionaryString AsDictionaryString(int id)
    {
        ref var entry = ref _entries[id];
        return entry.Dictionary ??= (_dictionary ??= new XmlDictionary()).Add(entry.Value);
    }

    /// <summary>Whether two numbers stand for one name; takes no longer for long names.</summary>
    internal bool AreSame(int id, int other)
    {
        if (id == other)
        {
            return true;
        }

        var length = _entries[id].Value.Length;
        return length == _entries[other].Value.Length
            && (length <= LongestCompared ? string.Equals(_entries[id].Value, _entries[other].Value) : First(id) == First(other));
    }

    /// <summary>The first number that was seen to stand for the same name.</summary>
    internal int First(int id)
    {
        ref var first = ref _entries[id].First;
        if (first == 0)
        {
            _firsts ??= new Dictionary<string, int>(StringComparer.Ordinal);
            ref var known = ref CollectionsMarshal.GetValueRefOrAddDefault(_firsts, _entries[id].Value, out var exists);
            first = known = exists ? known : id + 1;
        }

        return first - 1;
    }

    /// <summary>Finds a name that may be a prefix: one that is always there or was met.</summary>
    internal int Find(string name) => Met().GetValueOrDefault(name, -1);

    /// <summary>The number of a name that stands in the document itself.</summary>
    internal int Intern(ReadOnlySpan<byte> utf8)
    {
        if (utf8.Length == 1 && utf8[0] is >= (byte)'a' and <= (byte)'z')
        {
            return LetterA + utf8[0] - 'a';
        }

        if (utf8.Length > LongestOnStack)
        {
            return InternCharacters(InfosetText.Decode(utf8));
        }

        Span<char> characters = stackalloc char[LongestOnStack];
        return InternCharacters(characters[..InfosetText.Decode(utf8, characters)]);
    }

    /// <summary>Makes ready for the next document of the same table.</summary>
    internal void Reset()
    {
        if (_count > _fixed)
        {
            Array.Clear(_entries, _fixed, _count - _fixed);
            if (_count - _fixed > MaximumKeptMet)
            {
                Array.Resize(ref _entries, _fixed + 8);
            }

            _count = _fixed;
            _met = null;
        }

        if (_firsts is not null)
        {
            _firsts = null;
            foreach (ref var entry in _entries.AsSpan(0, _fixed))
            {
                entry.First = 0;
            }
        }

        Strings.Reset();
        for (var prefix = 0; prefix <= Xmlns; prefix++)
        {
            _entries[prefix].Bound = prefix == Empty ? Empty : prefix == Xml ? XmlUri : -1;
        }
    }

    /// <summary>The number of a name that stands in the document itself.</summary>
    internal int InternCharacters(ReadOnlySpan<char> name)
    {
        var met = Met();
        var lookup = met.GetAlternateLookup<ReadOnlySpan<char>>();
        if (lookup.TryGetValue(name, out var id))
        {
            return id;
        }

        if (met.Count >= MaximumMet)
        {
            InfosetFaults.Throw($"The document has more than {MaximumMet:N0} names beside its table, which is the limit.");
        }

        id = Add(name.ToString());
        met.Add(_entries[id].Value, id);
        return id;
    }

    private Dictionary<string, int> Met()
    {
        if (_met is null)
        {
            _met = new Dictionary<string, int>(StringComparer.Ordinal);
            for (var id = 0; id < FirstOfTable; id++)
            {
                _met.Add(_entries[id].Value, id);
            }
        }

        return _met;
    }

    private int Add(string name)
    {
        if (_count == _entries.Length)
        {
            Array.Resize(ref _entries, 2 * _count);
        }

        _entries[_count] = new Entry { Value = name, Bound = -1 };
        return _count++;
    }

    /// <summary>Where a text may stand as a name.</summary>
    private enum Fitness : byte
    {
        Unknown,
        Name,

        /// <summary>xmlns, which as an attribute would be a declaration.</summary>
        Xmlns,
        None,
    }

    private struct Entry
    {
        internal XmlDictionaryString? Last;
        internal XmlDictionaryString? BeforeLast;
        internal string Value;
        internal XmlDictionaryString? Dictionary;
        internal int Bound;

        /// <summary>The first number of the same name, plus 1; 0 if it was not asked for.</summary>
        internal int First;

        internal Fitness Fitness;

        internal Fitness LookForName()
        {
            if (Fitness == Fitness.Unknown)
            {
                Fitness = !NameRules.IsNCName(Value) ? Fitness.None : Value == "xmlns" ? Fitness.Xmlns : Fitness.Name;
            }

            return Fitness;
        }

        internal bool IsSlow(XmlDictionaryString name)
        {
            if (!ReferenceEquals(BeforeLast, name) && !string.Equals(Value, name.Value))
            {
                return false;
            }

            BeforeLast = Last;
            Last = name;
            return true;
        }
    }
}
