// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Xml;

namespace Nam.Codecs;

/// <summary>Reads the binary form, docs/wire-format.md section 6.</summary>
public static class BinaryXml
{
    /// <summary>Opens a reader over a form.</summary>
    public static XmlDictionaryReader CreateReader(ReadOnlyMemory<byte> form, XmlDictionaryReaderQuotas quotas, DecodeLimits limits, Action? onClose) =>
        throw new NotImplementedException();

    /// <summary>Writes the text that a form stands for.</summary>
    public static void WriteText(ReadOnlySpan<byte> form, IBufferWriter<byte> utf8, DecodeLimits limits) => throw new NotImplementedException();
}
