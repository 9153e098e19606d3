// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using System.Text;
using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs.Buffers;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.AspNetCore;

/// <summary>The text of XmlSerializer as MVC's stock formatter writes it: UTF-8, no declaration, no indentation.</summary>
internal static class XmlText
{
    private static readonly ConditionalWeakTable<XmlSerializer, object> Unfit = [];

    private static readonly XmlWriterSettings Stock = new()
    {
        Encoding = new UTF8Encoding(false),
        OmitXmlDeclaration = true,
        CheckCharacters = false,
        NewLineChars = "\n",
    };

    /// <summary>Whether text that is written with some settings is what typed replies stand for.</summary>
    public static bool IsStock(XmlWriterSettings settings) =>
        settings is { Indent: false, OmitXmlDeclaration: true, NewLineOnAttributes: false, NewLineHandling: NewLineHandling.Replace,
            CheckCharacters: false, NewLineChars: "\n" };

    /// <summary>Writes a document as such text.</summary>
    /// <param name="stream">Gets the text; stays open.</param>
    /// <param name="write">Writes the document.</param>
    public static void Write(Stream stream, Action<XmlDictionaryWriter> write)
    {
        using var text = XmlWriter.Create(stream, Stock);
        using var writer = XmlDictionaryWriter.CreateDictionaryWriter(text);
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

    /// <summary>Whether what a serializer wrote had prefixes that stock text might not have. Its type is to be text,
    /// then: to write everything twice is dear.</summary>
    public static bool IsUnfit(XmlSerializer serializer) => Unfit.TryGetValue(serializer, out _);

    /// <summary>Writes an object.</summary>
    /// <exception cref="NotSupportedException">The form of a typed reply cannot carry what the serializer writes.</exception>
    public static void Serialize(XmlSerializer serializer, XmlDictionaryWriter writer, object? value)
    {
        if (writer is not InfosetWriter typed)
        {
            serializer.Serialize(writer, value);
            return;
        }

        if (IsUnfit(serializer))
        {
            throw new NotSupportedException("Earlier replies of this type had prefixes of their own; the reply is text.");
        }

        typed.OmitsDeclaration = true;
        Exception? fault = null;
        try
        {
            serializer.Serialize(writer, value);
        }
        catch (InvalidOperationException e) when (e.InnerException is NotSupportedException)
        {
            fault = e.InnerException;
        }

        if (typed.HasUnsettledPrefix)
        {
            Unfit.AddOrUpdate(serializer, Unfit);
            fault ??= new NotSupportedException("A namespace has several prefixes; write the reply as text.");
        }

        if (fault is not null)
        {
            throw new NotSupportedException(fault.Message, fault);
        }
    }
}
