// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Documents;

/// <summary>Where the text of a document stands between two of its blocks.</summary>
internal struct TextState
{
    /// <summary>1 if a start tag is not ended yet, else 0.</summary>
    internal int IsInTag;

    /// <summary>Bytes written.</summary>
    internal long Written;
}
