// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Xml;

namespace Nam.Codecs.Xml;

/// <summary>The namespace declarations that are in scope while a form is written.</summary>
/// <remarks>
/// Prefixes have to come out exactly as those of the stock text writer, so its rules are kept: a namespace is looked
/// for by reference first, then by value, from the innermost declaration outwards; what was found last is tried first;
/// invented prefixes are a to z, then d{depth}p{n}.
/// </remarks>
internal sealed class NamespaceScopes
{
    internal const string XmlnsNamespace = "http://www.w3.org/2000/xmlns/";
    internal const string XmlNamespace = "http://www.w3.org/XML/1998/namespace";

    /// <summary>Most declarations in force at once: each is looked for from the innermost outwards.</summary>
    internal const int MaximumDeclarations = 256;

    private static readonly string[] Letters = [.. Enumerable.Range('a', 26).Select(letter => ((char)letter).ToString())];

    private Declaration[] _declarations = new Declaration[16];
    private int[] _invented = new int[16];
    private int _last = -1;
    private string? _lastUri;
    private string _lastPrefix = string.Empty;
    private int _topDepth;

    // The deepest open element that prefixes with numbers were invented for; 0 if none, as for nearly all forms.
    private int _inventedDepth;

    internal NamespaceScopes() => Reset();

    internal int Count { get; private set; }

    internal int Depth { get; private set; }

    /// <summary>Whether a namespace got two prefixes: then it depends on what was asked before which one is found.</summary>
    internal bool IsAmbiguous { get; private set; }

    internal ref readonly Declaration this[int index] => ref _declarations[index];

    /// <summary>A prefix of one ASCII character without a new string for the usual ones.</summary>
    internal static string OneLetter(byte letter) =>
        letter is >= (byte)'a' and <= (byte)'z' ? Letters[letter - 'a'] : ((char)letter).ToString();

    internal void Reset()
    {
        if (Count > 64)
        {
            _declarations = new Declaration[16];
        }

        _declarations[0] = new Declaration(string.Empty, string.Empty, null, 0);
        Count = 1;
        Depth = 0;
        _topDepth = 0;
        _inventedDepth = 0;
        IsAmbiguous = false;
        _invented.AsSpan().Clear();
        ForgetLast();
    }

    /// <summary>Whether the innermost element declares a namespace.</summary>
    internal bool HasDeclarations => _topDepth == Depth;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Enter() => Depth++;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Exit()
    {
        if (_topDepth == Depth || _inventedDepth == Depth)
        {
            ForgetElement();
        }

        Depth--;
    }

    /// <summary>Ends an element that declared nothing; gives the depth of the one around it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int ExitPlain() => --Depth;

    /// <summary>Index of the first declaration of the innermost element.</summary>
    internal int FirstOfElement()
    {
        if (_topDepth != Depth)
        {
            return Count;
        }

        var index = Count;
        while (index > 1 && _declarations[index - 1].Depth == Depth)
        {
            index--;
        }

        return index;
    }

    /// <summary>The prefix of a namespace for an element, or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal string? FindPrefix(string uri) => ReferenceEquals(_lastUri, uri) ? _lastPrefix : SearchPrefix(uri);

    private string? SearchPrefix(string uri)
    {
        if (_lastUri == uri)
        {
            // Serializers have the same namespace in several strings, one for the operation and one for its types, and
            // use the same one many times in a row.
            _lastUri = uri;
            return _lastPrefix;
        }

        var index = FindDeclaration(uri, attribute: false);
        if (index >= 0)
        {
            return Remember(index);
        }

        // The empty namespace needs no declaration as long as no default namespace is in force.
        return uri switch
        {
            "" when FindNamespace(string.Empty)!.Length == 0 => string.Empty,
            XmlnsNamespace => "xmlns",
            XmlNamespace => "xml",
            _ => null,
        };
    }

    /// <summary>The prefix of a namespace for an attribute: never the empty one but for no namespace.</summary>
    internal string? FindAttributePrefix(string uri)
    {
        if (_lastUri == uri && _lastPrefix.Length != 0)
        {
            return _lastPrefix;
        }

        var index = FindDeclaration(uri, attribute: true);
        if (index >= 0)
        {
            return Remember(index);
        }

        return uri.Length == 0 ? string.Empty : null;
    }

    /// <summary>The namespace of a prefix, or null; the empty prefix always has one.</summary>
    internal string? FindNamespace(string prefix)
    {
        for (var index = Count - 1; index >= 0; index--)
        {
            if (_declarations[index].Prefix == prefix)
            {
                return _declarations[index].Uri;
            }
        }

        return prefix switch
        {
            "xmlns" => XmlnsNamespace,
            "xml" => XmlNamespace,
            _ => null,
        };
    }

    internal void DeclareIfNeeded(string prefix, string uri, XmlDictionaryString? dictionaryUri)
    {
        if (FindNamespace(prefix) != uri)
        {
            Declare(prefix, uri, dictionaryUri);
        }
    }

    internal void Declare(string prefix, string uri, XmlDictionaryString? dictionaryUri)
    {
        if (prefix.StartsWith("xml", StringComparison.OrdinalIgnoreCase))
        {
            if ((prefix == "xml" && uri == XmlNamespace) || (prefix == "xmlns" && uri == XmlnsNamespace))
            {
                return;
            }

            throw new ArgumentException(
                $"The prefix '{prefix}' cannot be bound to '{uri}': names that begin with xml are reserved.", nameof(prefix));
        }

        for (var index = Count - 1; index >= 0 && _declarations[index].Depth == Depth; index--)
        {
            if (_declarations[index].Prefix == prefix)
            {
                if (_declarations[index].Uri == uri)
                {
                    return;
                }

                throw new ArgumentException(
                    $"The prefix '{prefix}' is bound to '{_declarations[index].Uri}' on this element already; it cannot be bound to '{uri}' too.",
                    nameof(prefix));
            }
        }

        if (prefix.Length != 0 && uri.Length == 0)
        {
            throw new ArgumentException($"The prefix '{prefix}' cannot be bound to the empty namespace.", nameof(prefix));
        }

        if (uri is XmlnsNamespace or XmlNamespace)
        {
            throw new ArgumentException($"The namespace '{uri}' has a prefix of its own; it cannot be bound to '{prefix}'.", nameof(uri));
        }

        if (Count > MaximumDeclarations)
        {
            throw new NotSupportedException(
                $"More than {MaximumDeclarations} namespace declarations are in force; write the reply as text.");
        }

        if (Count == _declarations.Length)
        {
            Array.Resize(ref _declarations, Count * 2);
        }

        for (var index = 0; !IsAmbiguous && index < Count; index++)
        {
            IsAmbiguous = _declarations[index].Uri == uri && _declarations[index].Prefix != prefix;
        }

        _declarations[Count++] = new Declaration(prefix, uri, dictionaryUri, Depth);
        _topDepth = Depth;
        ForgetLast();
    }

    /// <summary>Declares a namespace that the caller writes by itself: XmlWriter.Create puts it where it is, though it
    /// may be known from outside.</summary>
    /// <returns>Whether its record is to be written now.</returns>
    internal bool DeclareWritten(string prefix, string uri, XmlDictionaryString? dictionaryUri)
    {
        var known = Count;
        Declare(prefix, uri, dictionaryUri);
        for (var index = Count - 1; index >= 0 && _declarations[index].Depth == Depth; index--)
        {
            if (_declarations[index].Prefix == prefix)
            {
                var isNew = !_declarations[index].IsWritten;
                _declarations[index] = _declarations[index] with { IsWritten = true };
                return isNew;
            }
        }

        return Count != known;
    }

    /// <summary>A prefix as DataContractSerializer invents it for a plain XmlWriter: d{depth}p{n}, n from 1.</summary>
    internal string InventNumbered() => string.Create(CultureInfo.InvariantCulture, $"d{Depth}p{++Invented()}");

    /// <summary>Declares a namespace with a prefix that is not in use.</summary>
    internal string Invent(string uri, XmlDictionaryString? dictionaryUri)
    {
        if (uri.Length == 0)
        {
            DeclareIfNeeded(string.Empty, uri, dictionaryUri);
            return string.Empty;
        }

        foreach (var letter in Letters)
        {
            if (FindNamespace(letter) is null)
            {
                Declare(letter, uri, dictionaryUri);
                return letter;
            }
        }

        while (true)
        {
            var prefix = string.Create(CultureInfo.InvariantCulture, $"d{Depth}p{Invented()++}");
            if (FindNamespace(prefix) is null)
            {
                Declare(prefix, uri, dictionaryUri);
                return prefix;
            }
        }
    }

    /// <summary>How many prefixes with a number the innermost element has got.</summary>
    private ref int Invented()
    {
        if (Depth >= _invented.Length)
        {
            Array.Resize(ref _invented, Math.Max(Depth + 1, _invented.Length * 2));
        }

        _inventedDepth = Math.Max(_inventedDepth, Depth);
        return ref _invented[Depth];
    }

    private void ForgetElement()
    {
        if (_inventedDepth == Depth)
        {
            _invented[Depth] = 0;
            do
            {
                _inventedDepth--;
            }
            while (_inventedDepth > 0 && _invented[_inventedDepth] == 0);
        }

        if (_topDepth == Depth)
        {
            RemoveDeclarations();
        }
    }

    private void RemoveDeclarations()
    {
        while (_declarations[Count - 1].Depth == Depth)
        {
            Count--;
            _declarations[Count] = default;
            if (_last == Count)
            {
                ForgetLast();
            }
        }

        _topDepth = _declarations[Count - 1].Depth;
    }

    private string Remember(int index)
    {
        _last = index;
        _lastUri = _declarations[index].Uri;
        _lastPrefix = _declarations[index].Prefix;
        return _lastPrefix;
    }

    private void ForgetLast()
    {
        _last = -1;
        _lastUri = null;
    }

    private int FindDeclaration(string uri, bool attribute)
    {
        for (var index = Count - 1; index >= 0; index--)
        {
            if (ReferenceEquals(_declarations[index].Uri, uri) && IsUsable(index, attribute))
            {
                return index;
            }
        }

        for (var index = Count - 1; index >= 0; index--)
        {
            if (_declarations[index].Uri == uri && IsUsable(index, attribute))
            {
                return index;
            }
        }

        return -1;
    }

    private bool IsUsable(int index, bool attribute)
    {
        var prefix = _declarations[index].Prefix;
        var later = index + 1;
        while (later < Count && _declarations[later].Prefix != prefix)
        {
            later++;
        }

        return later == Count && !(attribute && prefix.Length == 0);
    }

    /// <param name="Prefix">The prefix; empty for the default namespace.</param>
    /// <param name="Uri">The namespace.</param>
    /// <param name="DictionaryUri">The namespace as the caller's dictionary has it.</param>
    /// <param name="Depth">The depth of its element.</param>
    /// <param name="IsWritten">Whether its record is written already, which only the writer style does before the start tag ends.</param>
    internal readonly record struct Declaration(
        string Prefix, string Uri, XmlDictionaryString? DictionaryUri, int Depth, bool IsWritten = false);
}
