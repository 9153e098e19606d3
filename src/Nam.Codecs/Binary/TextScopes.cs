// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Binary;

/// <summary>The declarations in force while a form is written as text, and the attributes of the element at hand.</summary>
/// <remarks>Prefixes and other names beside the table have the numbers and the limits that they have for the reader:
/// those of <see cref="InfosetNames"/>.</remarks>
internal sealed class TextScopes
{
    private const int MaximumKept = 16;
    private const int MaximumKeptItems = 1_024;

    // Up to here every pair is compared.
    private const int FewAttributes = 12;

    /// <summary>A prefix is bound to the declaration with this number less; below are the numbers of the namespaces
    /// that need none.</summary>
    private const int FirstDeclaration = InfosetNames.FirstOfTable;

    /// <summary>Beyond every number of a name beside the table.</summary>
    private const int FirstOfTable = 1 << 24;

    private static readonly ConcurrentQueue<TextScopes> Kept = [];
    private static TextScopes? s_lastKept;

    private readonly InfosetNames _names = new([]);
    private Declaration[] _declarations = new Declaration[16];
    private int _declarationCount;
    private Attribute[] _attributes = new Attribute[16];
    private int _attributeCount;
    private Dictionary<int, int>? _firsts;
    private Dictionary<string, int>? _uris;

    internal static TextScopes Rent() =>
        Interlocked.Exchange(ref s_lastKept, null) ?? (Kept.TryDequeue(out var scopes) ? scopes : new TextScopes());

    /// <summary>Keeps it for another form.</summary>
    internal void Return()
    {
        // A document that was whole has ended all scopes.
        if (_declarationCount != 0 || _names.Count != _names.FixedCount)
        {
            if (_declarations.Length > MaximumKeptItems || _attributes.Length > MaximumKeptItems)
            {
                return;
            }

            _names.Reset();
            _declarationCount = 0;
        }

        _firsts = null;
        _uris = null;
        if (Interlocked.CompareExchange(ref s_lastKept, this, null) is not null && Kept.Count < MaximumKept)
        {
            Kept.Enqueue(this);
        }
    }

    /// <summary>The number of a name beside the table.</summary>
    internal int Intern(ReadOnlySpan<byte> utf8) => _names.Intern(utf8);

    internal bool IsName(int name) => _names.IsName(name);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsBound(int prefix) => _names.Bound(prefix) >= 0;

    /// <summary>Starts the attributes of an element.</summary>
    /// <returns>What <see cref="Declare"/> and <see cref="EndElement"/> are to be told.</returns>
    internal int StartElement()
    {
        _attributeCount = 0;
        return _declarationCount;
    }

    /// <summary>Binds a prefix for the element at hand; false if it did so already.</summary>
    /// <param name="first">What <see cref="StartElement"/> gave.</param>
    /// <param name="prefix">The number of the prefix.</param>
    /// <param name="uri">The number of the namespace beside the table, or in it.</param>
    /// <param name="isInTable">Which of them.</param>
    internal bool Declare(int first, int prefix, int uri, bool isInTable)
    {
        ref var bound = ref _names.Bound(prefix);
        if (bound >= FirstDeclaration + first)
        {
            return false;
        }

        if (_declarationCount == _declarations.Length)
        {
            Array.Resize(ref _declarations, 2 * _declarationCount);
        }

        _declarations[_declarationCount] =
            new Declaration { Prefix = prefix, Outer = bound, First = first, Uri = isInTable ? FirstOfTable + uri : uri };
        bound = FirstDeclaration + _declarationCount++;
        return true;
    }

    /// <summary>Ends the innermost element that declared something.</summary>
    internal void EndElement()
    {
        var first = _declarations[_declarationCount - 1].First;
        while (_declarationCount > first)
        {
            ref var declaration = ref _declarations[--_declarationCount];
            _names.Bound(declaration.Prefix) = declaration.Outer;
        }
    }

    /// <summary>Adds an attribute to the element at hand.</summary>
    /// <param name="prefix">The number of its prefix.</param>
    /// <param name="name">Its local name.</param>
    /// <param name="start">Where that stands in the form.</param>
    internal void Add(int prefix, ReadOnlySpan<byte> name, int start)
    {
        if (_attributeCount == _attributes.Length)
        {
            Array.Resize(ref _attributes, 2 * _attributeCount);
        }

        ref var attribute = ref _attributes[_attributeCount++];
        attribute.Prefix = prefix;
        attribute.Start = start;
        attribute.Length = name.Length;
        attribute.Sight = (name.Length << 16) | (name[0] << 8) | name[^1];
    }

    /// <summary>Whether the attributes of the element at hand have prefixes that are declared, and no two of them one name.</summary>
    /// <param name="form">The form.</param>
    /// <param name="names">Start and length of every name of the table, of which a start may be complemented.</param>
    internal bool AreFine(ReadOnlySpan<byte> form, ReadOnlySpan<int> names)
    {
        foreach (ref var attribute in _attributes.AsSpan(0, _attributeCount))
        {
            if (attribute.Prefix != InfosetNames.Empty && !IsBound(attribute.Prefix))
            {
                return false;
            }
        }

        return _attributeCount <= FewAttributes ? AreFewDifferent(form, names) : AreManyDifferent(form, names);
    }

    private bool AreFewDifferent(ReadOnlySpan<byte> form, ReadOnlySpan<int> names)
    {
        var attributes = _attributes.AsSpan(0, _attributeCount);
        for (var index = 1; index < attributes.Length; index++)
        {
            for (var other = 0; other < index; other++)
            {
                if (attributes[index].Sight == attributes[other].Sight && AreSame(attributes[index], attributes[other], form, names))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private bool AreManyDifferent(ReadOnlySpan<byte> form, ReadOnlySpan<int> names)
    {
        var hashes = new ulong[_attributeCount];
        for (var index = 0; index < hashes.Length; index++)
        {
            ref var attribute = ref _attributes[index];
            hashes[index] = ((ulong)KeyedHash.Of(form.Slice(attribute.Start, attribute.Length)) << 32)
                | KeyedHash.Of((ulong)Uri(attribute.Prefix, form, names));
        }

        var attributes = _attributes.AsSpan(0, _attributeCount);
        hashes.AsSpan().Sort(attributes);
        for (var index = 1; index < hashes.Length; index++)
        {
            for (var other = index - 1; other >= 0 && hashes[other] == hashes[index]; other--)
            {
                if (AreSame(attributes[index], attributes[other], form, names))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private bool AreSame(in Attribute one, in Attribute other, ReadOnlySpan<byte> form, ReadOnlySpan<int> names) =>
        one.Length == other.Length
            && (one.Start == other.Start || form.Slice(one.Start, one.Length).SequenceEqual(form.Slice(other.Start, other.Length)))
            && (one.Prefix == other.Prefix || Uri(one.Prefix, form, names) == Uri(other.Prefix, form, names));

    /// <summary>The first number of the namespace that a prefix has for attributes.</summary>
    private int Uri(int prefix, ReadOnlySpan<byte> form, ReadOnlySpan<int> names)
    {
        if (prefix == InfosetNames.Empty)
        {
            return InfosetNames.Empty;
        }

        var bound = _names.Bound(prefix);
        var uri = bound < FirstDeclaration ? bound : _declarations[bound - FirstDeclaration].Uri;
        _firsts ??= [];
        if (!_firsts.TryGetValue(uri, out var first))
        {
            var name = uri < FirstOfTable ? _names[uri] : InfosetText.Decode(TextPass.NameOf(uri - FirstOfTable, form, names));
            _uris ??= new Dictionary<string, int>(StringComparer.Ordinal);
            first = _uris.TryAdd(name, uri) ? uri : _uris[name];
            _firsts.Add(uri, first);
        }

        return first;
    }

    private struct Declaration
    {
        internal int Prefix;
        internal int Outer;
        internal int First;
        internal int Uri;
    }

    private struct Attribute
    {
        internal int Prefix;
        internal int Start;
        internal int Length;

        /// <summary>Different for names of which it tells that they are: by length, first and last byte.</summary>
        internal int Sight;
    }
}
