// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Containers.Columns;

/// <summary>A node of the structure as a reader wants it.</summary>
internal struct ReaderPlace
{
    internal NodeKind Kind;
    internal ReaderValues Mode;

    /// <summary>Decimal places of all values, or the kind of all time stamps.</summary>
    internal byte Detail;

    /// <summary>Numbers of names; of a declaration the declared prefix and the namespace.</summary>
    internal int Prefix;
    internal int Local;

    /// <summary>The scope of declarations in which the name was found last; 0 if it was not.</summary>
    internal int Scope;
    internal InfosetName Name;

    /// <summary>What was found to be the name when it was asked for last, as the objects that were asked with.</summary>
    internal XmlDictionaryString? AskedLocal;
    internal XmlDictionaryString? AskedUri;

    /// <summary>The next value, and where it is.</summary>
    internal int Next;
    internal DecodedColumn? Column;

    /// <summary>Codes of a dictionary, or null; numbers; strings that were made of a constant or of the entries.</summary>
    internal long[]? Codes;
    internal long[] Values;
    internal string?[]? Strings;

    /// <summary>Where the next number stands.</summary>
    internal readonly long Number => Values[Next];
}
