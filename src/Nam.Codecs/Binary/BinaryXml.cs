// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Runtime.InteropServices;
using System.Xml;

namespace Nam.Codecs.Binary;

/// <summary>Reads the binary form, docs/wire-format.md section 6.</summary>
internal static class BinaryXml
{
    /// <summary>Opens a reader over a form.</summary>
    /// <remarks>
    /// White space comes as such where the form came from text or from a document. No node says of itself that it is an
    /// empty element. Not thread-safe; readers over different forms do not disturb each other.
    /// </remarks>
    /// <param name="form">The form; must stay as it is until the reader is closed.</param>
    /// <param name="quotas">The caller's quotas; the depth is also bounded by <paramref name="limits"/>.</param>
    /// <param name="limits">The limits.</param>
    /// <param name="onClose">Is called once when the reader is closed, or null.</param>
    /// <returns>
    /// A reader before the first node. A damaged document shows while reading, as <see cref="ReplyDecodeException"/>,
    /// and is one that <see cref="WriteText"/> refuses too; characters are looked at when they are asked for. A value
    /// that is not what was asked for and a quota that is exceeded show as <see cref="XmlException"/>.
    /// </returns>
    /// <exception cref="ReplyDecodeException">What stands in front of the document is damaged or over a limit.</exception>
    public static XmlDictionaryReader CreateReader(
        ReadOnlyMemory<byte> form, XmlDictionaryReaderQuotas quotas, DecodeLimits limits, Action? onClose)
    {
        ArgumentNullException.ThrowIfNull(quotas);
        ArgumentNullException.ThrowIfNull(limits);

        using var header = FormHeader.Read(form.Span, limits);
        var document = form[header.DocumentStart..];
        if (!MemoryMarshal.TryGetArray(document, out var segment))
        {
            segment = document.ToArray();
        }

        var names = FormNameTable.Take(form.Span, header);
        return new BinaryXmlReader(segment, names.Names, quotas, limits, header.HasLayout, _ =>
        {
            FormNameTable.Return(names);
            onClose?.Invoke();
        });
    }

    /// <summary>Writes the text that a form stands for, as its style says.</summary>
    /// <param name="form">The form.</param>
    /// <param name="utf8">Takes the text; after an exception it holds a part of it.</param>
    /// <param name="limits">The limits.</param>
    /// <exception cref="ReplyDecodeException">The form is damaged, over a limit, or stands for no well-formed text.</exception>
    public static void WriteText(ReadOnlySpan<byte> form, IBufferWriter<byte> utf8, DecodeLimits limits)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        ArgumentNullException.ThrowIfNull(limits);
        TextPass.Run(form, utf8, limits);
    }

    /// <summary>Writes the beginning of the text that a form stands for.</summary>
    /// <param name="form">The form; one that <see cref="BinaryXmlWriter"/> made.</param>
    /// <param name="utf8">Takes the text, some values more than asked for.</param>
    /// <param name="mostBytes">Bytes after which no further record is read.</param>
    /// <exception cref="ReplyDecodeException">The form is damaged.</exception>
    public static void WriteBeginning(ReadOnlySpan<byte> form, IBufferWriter<byte> utf8, int mostBytes) =>
        TextPass.Run(form, utf8, DecodeLimits.Default, mostBytes);
}
