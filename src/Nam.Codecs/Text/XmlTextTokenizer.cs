// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>Reads finished UTF-8 XML text into the binary form.</summary>
public static class XmlTextTokenizer
{
    /// <summary>Writes the binary form of a text, or says that it has to stay text.</summary>
    public static bool TryWrite(ReadOnlySpan<byte> utf8Xml, BinaryXmlWriter writer) => throw new NotImplementedException();
    internal static bool TryWriteFragment(ReadOnlySpan<byte> utf8Xml, BinaryXmlWriter writer) => throw new NotImplementedException();
}
