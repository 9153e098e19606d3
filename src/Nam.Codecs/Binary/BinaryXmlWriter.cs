// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs;

/// <summary>Writes the binary form, docs/wire-format.md section 6, into one block of pooled memory.</summary>
/// <remarks>Not safe for concurrent use. Throws <see cref="NotSupportedException"/> for what the form cannot carry; write text then.</remarks>
public sealed class BinaryXmlWriter : XmlDictionaryWriter
{
    /// <summary>Takes a writer from the pool and resets it.</summary>
    public static BinaryXmlWriter Rent(TextStyle style) => throw new NotImplementedException();

    /// <summary>Gives a writer back to the pool; what it gave out is invalid afterwards.</summary>
    public static void Return(BinaryXmlWriter writer) => throw new NotImplementedException();

    /// <summary>Size of the form so far, less the name table.</summary>
    public int DocumentBytes => throw new NotImplementedException();

    /// <summary>Starts a new form.</summary>
    public void Reset(TextStyle style) => throw new NotImplementedException();

    /// <summary>Ends the form and gives it; valid until the next write, Reset or Return.</summary>
    public ReadOnlySpan<byte> Complete() => throw new NotImplementedException();

    /// <summary>As <see cref="Complete"/>, as memory.</summary>
    public ReadOnlyMemory<byte> CompleteMemory() => throw new NotImplementedException();
#pragma warning disable CS1591
    public override WriteState WriteState => throw new NotImplementedException();
    public override void Flush() => throw new NotImplementedException();
    public override string? LookupPrefix(string ns) => throw new NotImplementedException();
    public override void WriteBase64(byte[] buffer, int index, int count) => throw new NotImplementedException();
    public override void WriteCData(string? text) => throw new NotImplementedException();
    public override void WriteCharEntity(char ch) => throw new NotImplementedException();
    public override void WriteChars(char[] buffer, int index, int count) => throw new NotImplementedException();
    public override void WriteComment(string? text) => throw new NotImplementedException();
    public override void WriteDocType(string name, string? pubid, string? sysid, string? subset) => throw new NotImplementedException();
    public override void WriteEndAttribute() => throw new NotImplementedException();
    public override void WriteEndDocument() => throw new NotImplementedException();
    public override void WriteEndElement() => throw new NotImplementedException();
    public override void WriteEntityRef(string name) => throw new NotImplementedException();
    public override void WriteFullEndElement() => throw new NotImplementedException();
    public override void WriteProcessingInstruction(string name, string? text) => throw new NotImplementedException();
    public override void WriteRaw(char[] buffer, int index, int count) => throw new NotImplementedException();
    public override void WriteRaw(string data) => throw new NotImplementedException();
    public override void WriteStartAttribute(string? prefix, string localName, string? ns) => throw new NotImplementedException();
    public override void WriteStartDocument() => throw new NotImplementedException();
    public override void WriteStartDocument(bool standalone) => throw new NotImplementedException();
    public override void WriteStartElement(string? prefix, string localName, string? ns) => throw new NotImplementedException();
    public override void WriteString(string? text) => throw new NotImplementedException();
    public override void WriteSurrogateCharEntity(char lowChar, char highChar) => throw new NotImplementedException();
    public override void WriteWhitespace(string? ws) => throw new NotImplementedException();
#pragma warning restore CS1591
}
