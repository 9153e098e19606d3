// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Text;

/// <summary>What a scan of finished text writes to, in the text's order and checked by the scan.</summary>
/// <remarks>Implemented by structs, so that each scan is compiled for its sink.</remarks>
internal interface ITextSink
{
    /// <summary>Whether start tags with attributes can be repeated too.</summary>
    static abstract bool RepeatsAttributes { get; }

    /// <summary>Whether it takes leaves, with <see cref="PendingLeaf"/> and what follows it here.</summary>
    static abstract bool TakesLeaves { get; }

    /// <summary>Whether it takes document types, as part of the prologue.</summary>
    static abstract bool TakesTypes { get; }

    /// <summary>How much was written.</summary>
    int Position { get; }

    int NameId(ReadOnlySpan<char> name);

    bool IsPrefixDeclared(string prefix);

    void StartDocument(string prologue);

    void EndDocument();

    void StartElement(ReadOnlySpan<byte> prefix, int id, string? localName);

    void Attribute(ReadOnlySpan<byte> prefix, int id, string localName);

    /// <summary>The value of the attribute before.</summary>
    void Value(ReadOnlySpan<byte> value);

    void Xmlns(ReadOnlySpan<byte> prefix, int id, string uri);

    void Text(ReadOnlySpan<byte> text, bool isWhitespace);

    void Comment(ReadOnlySpan<byte> text);

    /// <summary>A CDATA section.</summary>
    void Section(ReadOnlySpan<byte> text);

    /// <summary>A processing instruction that is no XML declaration.</summary>
    void Instruction(string target, ReadOnlySpan<byte> data);

    void End();

    /// <summary>Keeps the start tag that began at <paramref name="position"/>, to be repeated; gives what to call it.</summary>
    int Keep(int position, ReadOnlySpan<byte> prefix, string localName);

    /// <summary>Writes a start tag again, and its end if it is empty.</summary>
    void Repeat(int handle, int length, bool isEmpty);

    /// <summary>The node of the leaf that the element that was just started is predicted to be; 0 if it is not.</summary>
    int PendingLeaf => 0;

    /// <summary>How often prediction failed, or a block began: as long as this stays the same, so does what is predicted.</summary>
    int Misses => 0;

    /// <summary>Where prediction stands.</summary>
    PredictionState Prediction => default;

    /// <summary>Writes the value of a leaf and the markup after it, which the scan has compared.</summary>
    /// <param name="leaf">The leaf's node.</param>
    /// <param name="text">The leaf's value.</param>
    /// <param name="events">The number of events of leaf and markup.</param>
    /// <param name="place">The place of prediction after them.</param>
    /// <param name="current">The innermost open element after them.</param>
    void LeafValue(int leaf, ReadOnlySpan<byte> text, int events, int place, int current)
    {
    }

    /// <summary>Goes on with a leaf as the element that was just started.</summary>
    void ResumeLeaf(int leaf)
    {
    }
}
