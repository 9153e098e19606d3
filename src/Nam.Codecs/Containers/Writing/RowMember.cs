// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Writing;

/// <summary>What one member of a contract is in a run of rows, and the nodes of its element.</summary>
/// <param name="name">The element's local name.</param>
/// <param name="ns">Its namespace.</param>
internal abstract class RowMember(XmlDictionaryString name, XmlDictionaryString ns)
{
    internal XmlDictionaryString Name => name;

    internal XmlDictionaryString Namespace => ns;

    /// <summary>Whether each of the rows that were counted has a value.</summary>
    internal bool IsRegular => States.IsEmpty;

    /// <summary>What the element is in each row; empty where all are values.</summary>
    internal abstract ReadOnlySpan<RowState> States { get; }

    /// <summary>Values among the rows that were counted.</summary>
    internal abstract int ValueCount { get; }

    /// <summary>Those that are nil.</summary>
    internal abstract int NilCount { get; }

    /// <summary>What the values count for the text of a block, as one call for each would count them.</summary>
    internal abstract long TextBytes { get; }

    internal string Prefix { get; set; } = string.Empty;

    /// <summary>The nodes, −1 of what has not occurred.</summary>
    internal int Leaf { get; set; }

    internal int Empty { get; set; }

    internal int Nil { get; set; }

    internal int NilAttribute { get; set; }

    /// <summary>Looks at the first rows that are at hand.</summary>
    /// <param name="rows">How many.</param>
    /// <param name="style">The writer's.</param>
    /// <returns>How many of these can be written at once: one after them has a value that is unlike others.</returns>
    internal abstract int Count(int rows, TextStyle style);

    /// <summary>Appends the values of the rows that were counted.</summary>
    internal abstract void AppendTo(ValueColumn column);
}
