// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <content>What the derived writer makes of it.</content>
internal abstract partial class InfosetWriter
{
    /// <summary>Whether nothing but a prologue was written.</summary>
    private protected abstract bool IsDocumentEmpty { get; }

    /// <summary>A declaration of the innermost element, whose name was given and whose content was not yet.</summary>
    private protected abstract void PutXmlns(string prefix, string uri, XmlDictionaryString? dictionaryUri);

    /// <summary>An empty text, which tells <c>&lt;a&gt;&lt;/a&gt;</c> from <c>&lt;a/&gt;</c>.</summary>
    private protected abstract void PutEmptyText();

    /// <summary>Characters of an element or attribute, not empty.</summary>
    private protected abstract void PutChars(ReadOnlySpan<char> text);

    /// <summary>White space outside the root element.</summary>
    private protected abstract void PutOutside(ReadOnlySpan<char> text);

    /// <summary>Octets whose text is base64; whole groups of three but for the last of a value.</summary>
    private protected abstract void PutOctets(ReadOnlySpan<byte> octets);

    private protected abstract void PutComment(string text);

    /// <summary>A CDATA section of characters that can stand in one.</summary>
    private protected abstract void PutSection(string text);

    /// <summary>A processing instruction whose target and data can stand in one.</summary>
    private protected abstract void PutInstruction(string target, string data);

    /// <summary>Well-formed markup inside of the innermost element; false if it is not, or cannot be carried.</summary>
    private protected abstract bool TryPutMarkup(ReadOnlySpan<byte> utf8);

    /// <summary>An attribute or a declaration as attribute starts.</summary>
    private protected abstract void BeginAttribute();

    /// <summary>Starts a value of an attribute, maybe after other values.</summary>
    private protected abstract void StartAttributeValue();

    private protected abstract void FinishAttribute();

    /// <summary>Ends a declaration that was written as attribute and gives its value.</summary>
    private protected abstract string TakeAttributeText();

    private protected abstract void WriteUInt64(ulong value);

    private protected abstract void StartList();

    private protected abstract void EndList();
}
