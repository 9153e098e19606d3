// SPDX-License-Identifier: MIT

using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs.Buffers;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.AspNetCore;

/// <summary>The text of XmlSerializer as MVC's stock formatter writes it: UTF-8, no declaration, no indentation.</summary>
internal static class XmlText
{
    /// <summary>Whether text that is written with some settings is what typed replies stand for.</summary>
    public static bool IsStock(XmlWriterSettings settings) =>
        settings is { Indent: false, OmitXmlDeclaration: true, NewLineOnAttributes: false, NewLineHandling: NewLineHandling.Replace,
            CheckCharacters: false, NewLineChars: "\n" };

    /// <summary>Writes a document as such text.</summary>
    /// <param name="stream">Gets the text; stays open.</param>
    /// <param name="write">Writes the document.</param>
    public static void Write(Stream stream, Action<XmlDictionaryWriter> write)
    {
        using var writer = StockText.Create(stream, TextStyle.Writer);
        write(writer);
    }

    /// <summary>Writes a document as the text that a typed reply of a style stands for.</summary>
    /// <param name="text">Gets the text.</param>
    /// <param name="style">The style.</param>
    /// <param name="write">Writes the document.</param>
    public static void Write(PooledBuffer text, TextStyle style, Action<XmlDictionaryWriter> write)
    {
        using var stream = text.AsStream();
        if (style == TextStyle.Writer)
        {
            Write(stream, write);
        }
        else
        {
            KeptTextWriter.Write(stream, write);
        }
    }

    /// <summary>Writes an object.</summary>
    public static void Serialize(XmlSerializer serializer, XmlDictionaryWriter writer, object? value)
    {
        if (writer is TypedWriter { Form: { } form })
        {
            form.OmitsDeclaration = true;
        }

        serializer.Serialize(writer, value);
    }
}
