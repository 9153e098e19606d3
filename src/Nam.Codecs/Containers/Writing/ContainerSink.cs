// SPDX-License-Identifier: MIT
using Nam.Codecs.Text;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Scanned text as a container.</summary>
internal readonly struct ContainerSink(ContainerWriter writer) : ITextSink
{
    public static bool RepeatsAttributes => false;

    public static bool TakesLeaves => true;

    public static bool TakesTypes => true;

    public int Position => 0;

    public int PendingLeaf => writer.PendingLeaf;

    public int Misses => writer.Events.Misses;

    public PredictionState Prediction =>
        new(writer.Events.EventCount, writer.BlockValues, writer.Events.Scopes.Scope, writer.Events.Place, writer.Events.Current);

    public int NameId(ReadOnlySpan<char> name)
    {
        return 0;
    }

    public bool IsPrefixDeclared(string prefix)
    {
        return writer.IsPrefixDeclared(prefix);
    }

    public void StartDocument(string prologue)
    {
        writer.Events.RefusesScattered = true;
        writer.StartScannedDocument(prologue);
    }

    public void EndDocument()
    {
        writer.EndScannedDocument();
    }

    public void StartElement(ReadOnlySpan<byte> prefix, int id, string? localName)
    {
        writer.StartScannedElement(prefix, localName ?? string.Empty);
    }

    public void Attribute(ReadOnlySpan<byte> prefix, int id, string localName)
    {
        writer.StartScannedAttribute(prefix, localName);
    }

    public void Value(ReadOnlySpan<byte> value)
    {
        writer.PutScannedValue(value);
    }

    public void Xmlns(ReadOnlySpan<byte> prefix, int id, string uri)
    {
        writer.PutScannedXmlns(prefix, uri);
    }

    public void Text(ReadOnlySpan<byte> text, bool isWhitespace)
    {
        writer.PutScannedText(text, isWhitespace);
    }

    public void Comment(ReadOnlySpan<byte> text)
    {
        writer.PutScannedComment(text);
    }

    public void Section(ReadOnlySpan<byte> text)
    {
        writer.PutScannedSection(text);
    }

    public void Instruction(string target, ReadOnlySpan<byte> data)
    {
        writer.PutScannedInstruction(target, data);
    }

    public void End()
    {
        writer.EndScannedElement();
    }

    public int Keep(int position, ReadOnlySpan<byte> prefix, string localName)
    {
        return writer.KeepScannedTag(prefix, localName);
    }

    public void Repeat(int handle, int length, bool isEmpty)
    {
        writer.RepeatScannedTag(handle, isEmpty);
    }

    public void LeafValue(int leaf, ReadOnlySpan<byte> text, int events, int place, int current)
    {
        writer.Events.Skip(events, place, current);
        writer.PutScannedLeaf(leaf, text);
    }

    public void ResumeLeaf(int leaf)
    {
        writer.ResumeScannedLeaf(leaf);
    }
}
