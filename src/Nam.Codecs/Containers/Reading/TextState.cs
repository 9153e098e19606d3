// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Reading;

/// <summary>Where the text of a document stands between two of its blocks.</summary>
internal struct TextState
{
    /// <summary>Whether a start tag is not ended yet.</summary>
    internal bool IsInTag;

    /// <summary>Bytes written.</summary>
    internal long Written;
}
