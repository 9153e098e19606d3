// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;

namespace Nam.Codecs.Xml;

/// <summary>The platform's writers of the text that a style stands for.</summary>
internal static class StockText
{
    /// <summary>How MVC's stock formatters write: UTF-8, no declaration, no indentation.</summary>
    internal static readonly XmlWriterSettings Settings = new()
    {
        Encoding = new UTF8Encoding(false),
        OmitXmlDeclaration = true,
        CheckCharacters = false,
        NewLineChars = "\n",
    };

    /// <summary>Makes a writer.</summary>
    /// <param name="stream">Gets the text; stays open.</param>
    /// <param name="style">The style.</param>
    internal static XmlDictionaryWriter Create(Stream stream, TextStyle style) => style == TextStyle.Writer
        ? XmlDictionaryWriter.CreateDictionaryWriter(XmlWriter.Create(stream, Settings))
        : XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false);
}
