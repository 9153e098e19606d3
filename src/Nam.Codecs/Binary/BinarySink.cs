// SPDX-License-Identifier: MIT
using Nam.Codecs.Infoset;
using Nam.Codecs.Text;

namespace Nam.Codecs.Binary;

/// <summary>Scanned text as records of the binary form.</summary>
internal readonly struct BinarySink(BinaryXmlWriter writer, InfosetWriter around) : ITextSink
{
    public static bool RepeatsAttributes => true;

    public static bool TakesTypes => false;

    public static bool TakesLeaves => false;

    public int Position => writer.DocumentBytes;

    public int NameId(ReadOnlySpan<char> name)
    {
        return writer.Names.Get(name);
    }

    public bool IsPrefixDeclared(string prefix)
    {
        return around.IsPrefixDeclared(prefix);
    }

    public void StartDocument(string prologue)
    {
        writer.StartScannedDocument(prologue);
    }

    public void EndDocument()
    {
        writer.EndScannedDocument();
    }

    public void StartElement(ReadOnlySpan<byte> prefix, int id, string? localName)
    {
        writer.AppendScannedElement(prefix, id, localName);
    }

    public void Attribute(ReadOnlySpan<byte> prefix, int id, string localName)
    {
        writer.AppendScannedAttribute(prefix, id, localName);
    }

    public void Value(ReadOnlySpan<byte> value)
    {
        writer.AppendScannedValue(value);
    }

    public void Xmlns(ReadOnlySpan<byte> prefix, int id, string uri)
    {
        writer.AppendScannedXmlns(prefix, id, uri);
    }

    public void Text(ReadOnlySpan<byte> text, bool isWhitespace)
    {
        writer.WriteScannedText(text, isWhitespace);
    }

    public void Comment(ReadOnlySpan<byte> text)
    {
        writer.WriteScannedMarkup(NodeType.Comment, text);
    }

    public void Section(ReadOnlySpan<byte> text)
    {
        writer.WriteScannedMarkup(NodeType.Section, text);
    }

    public void Instruction(string target, ReadOnlySpan<byte> data)
    {
        writer.WriteScannedInstruction(target, data);
    }

    public void End()
    {
        writer.AppendScannedEnd();
    }

    public int Keep(int position, ReadOnlySpan<byte> prefix, string localName)
    {
        return position;
    }

    public void Repeat(int handle, int length, bool isEmpty)
    {
        writer.RepeatRecords(handle, length);
    }
}
