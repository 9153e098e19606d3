// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Xml;

/// <summary>What markup may hold that has no references: whatever decodes a form asks here. All texts are UTF-8.</summary>
internal static class MarkupRules
{
    /// <summary>Whether bytes can be a comment.</summary>
    internal static bool IsComment(ReadOnlySpan<byte> text) =>
        XmlCharacters.AreAllowed(text) && text.IndexOf("--"u8) < 0 && !text.EndsWith("-"u8);

    /// <summary>Whether bytes can be a CDATA section.</summary>
    internal static bool IsSection(ReadOnlySpan<byte> text) => XmlCharacters.AreAllowed(text) && text.IndexOf("]]>"u8) < 0;

    /// <summary>Whether bytes can be the data of a processing instruction.</summary>
    internal static bool IsData(ReadOnlySpan<byte> text) => XmlCharacters.AreAllowed(text) && text.IndexOf("?>"u8) < 0;
}
