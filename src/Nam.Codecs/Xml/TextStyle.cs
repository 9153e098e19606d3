// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Xml;

/// <summary>How the text that a binary form stands for is written; the style byte of docs/wire-format.md section 6.</summary>
internal enum TextStyle : byte
{
    /// <summary>As <see cref="System.Xml.XmlDictionaryWriter.CreateTextWriter(Stream)"/> writes UTF-8: empty elements
    /// are <c>&lt;a/&gt;</c>.</summary>
    Dictionary = 0,

    /// <summary>As <see cref="System.Xml.XmlWriter.Create(Stream)"/> writes UTF-8 without indentation: empty elements
    /// are <c>&lt;a /&gt;</c>.</summary>
    Writer = 1,
}
