// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Where the rows of a list stand in a document: names, and the nodes that they have.</summary>
/// <param name="name">The local name of a row's element.</param>
/// <param name="ns">Its namespace.</param>
/// <param name="members">The members in the order of the document; in each row at least one has an element.</param>
internal sealed class RowPlaces(XmlDictionaryString name, XmlDictionaryString ns, RowMember[] members)
{
    internal XmlDictionaryString Name => name;

    internal XmlDictionaryString Namespace => ns;

    internal RowMember[] Members => members;

    /// <summary>The node of a row.</summary>
    internal int Row { get; set; }

    /// <summary>The leaves of all members.</summary>
    internal int[] Leaves { get; } = new int[members.Length];

    /// <summary>Whether the prefix of nil is the one that serializers write.</summary>
    internal bool CanBeNil { get; set; }
}
