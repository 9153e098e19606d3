// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <summary>Hands calls on to the writer of a form, and from the first one that it cannot carry on to the platform's text writer.</summary>
/// <remarks>
/// The text is then, byte for byte, what the text writer would have made of all calls: what was written is made text, and the
/// text writer brought to the same place. So nothing is asked of an object twice. Not safe for concurrent use.
/// </remarks>
internal sealed partial class TypedWriter : XmlDictionaryWriter
{
    private readonly Action<PooledBuffer> _writeText;
    private readonly bool _looksAtCharacters;
    private XmlDictionaryWriter _to;
    private InfosetWriter? _typed;
    private PooledBuffer? _text;

    /// <summary>Makes a writer at the beginning of a document.</summary>
    /// <param name="typed">Writes the form; was not written to.</param>
    /// <param name="writeText">Ends the document of the form and writes its text; throws NotSupportedException where it
    /// has left in part.</param>
    internal TypedWriter(InfosetWriter typed, Action<PooledBuffer> writeText)
    {
        _to = _typed = typed;
        _writeText = writeText;
        _looksAtCharacters = !typed.CarriesAllCharacters;
    }

    /// <summary>Gets the writer of the form, for what writes whole elements without this one; <see langword="null"/> once
    /// the document is text.</summary>
    internal InfosetWriter? Form => _typed;

    /// <summary>Ends the document.</summary>
    /// <returns>Its text, which is the caller's then; <see langword="null"/> where the form has all of it.</returns>
    internal PooledBuffer? Finish()
    {
        if (_typed is { } typed && (!typed.HasRoot || typed.IsUnsuited))
        {
            Switch(typed);
        }

        if (_text is not { } text)
        {
            return null;
        }

        _to.Flush();
        _to.Close();
        _text = null;
        return text;
    }

    /// <summary>Discards the text of a document that does not come to its end.</summary>
    internal void Drop()
    {
        _text?.Dispose();
        _text = null;
    }

    /// <inheritdoc/>
    public override void WriteStartElement(string? prefix, string localName, string? ns)
    {
        if (_typed is { } typed)
        {
            try
            {
                typed.WriteStartElement(prefix, localName, ns);
                LookAtPrefixes(typed);
                return;
            }
            catch (NotSupportedException)
            {
                Switch(typed);
            }
        }

        _to.WriteStartElement(prefix, localName, ns);
    }

    /// <inheritdoc/>
    public override void WriteStartElement(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri)
    {
        if (_typed is { } typed)
        {
            try
            {
                typed.WriteStartElement(prefix, localName, namespaceUri);
                LookAtPrefixes(typed);
                return;
            }
            catch (NotSupportedException)
            {
                Switch(typed);
            }
        }

        _to.WriteStartElement(prefix, localName, namespaceUri);
    }

    /// <inheritdoc/>
    public override void WriteStartAttribute(string? prefix, string localName, string? ns)
    {
        if (_typed is { } typed)
        {
            try
            {
                typed.WriteStartAttribute(prefix, localName, ns);
                return;
            }
            catch (NotSupportedException)
            {
                Switch(typed);
            }
        }

        _to.WriteStartAttribute(prefix, localName, ns);
    }

    /// <inheritdoc/>
    public override void WriteStartAttribute(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri) =>
        WriteStartAttribute(prefix, localName.Value, namespaceUri?.Value);

    /// <inheritdoc/>
    public override void WriteEndAttribute()
    {
        _to.WriteEndAttribute();
        LookAtPrefixes(_typed);
    }

    /// <inheritdoc/>
    public override void WriteXmlnsAttribute(string? prefix, string namespaceUri)
    {
        _to.WriteXmlnsAttribute(prefix, namespaceUri);
        LookAtPrefixes(_typed);
    }

    /// <inheritdoc/>
    public override void WriteXmlnsAttribute(string? prefix, XmlDictionaryString namespaceUri)
    {
        _to.WriteXmlnsAttribute(prefix, namespaceUri);
        LookAtPrefixes(_typed);
    }

    /// <inheritdoc/>
    public override void WriteString(string? text)
    {
        LookAt(text);
        _to.WriteString(text);
    }

    /// <inheritdoc/>
    public override void WriteValue(string? value)
    {
        LookAt(value);
        _to.WriteValue(value);
    }

    /// <inheritdoc/>
    public override void WriteChars(char[] buffer, int index, int count)
    {
        LookAt(buffer.AsSpan(index, count));
        _to.WriteChars(buffer, index, count);
    }

    /// <inheritdoc/>
    public override void WriteRaw(string data) => Write(static (writer, data, _) => writer.WriteRaw(data!), data);

    /// <inheritdoc/>
    public override void WriteRaw(char[] buffer, int index, int count) => WriteRaw(new string(buffer, index, count));

    /// <inheritdoc/>
    public override void WriteCData(string? text) => Write(static (writer, text, _) => writer.WriteCData(text), text);

    /// <inheritdoc/>
    public override void WriteComment(string? text) => Write(static (writer, text, _) => writer.WriteComment(text), text);

    /// <inheritdoc/>
    public override void WriteEntityRef(string name) => Write(static (writer, name, _) => writer.WriteEntityRef(name!), name);

    /// <inheritdoc/>
    public override void WriteProcessingInstruction(string name, string? text) =>
        Write(static (writer, name, text) => writer.WriteProcessingInstruction(name!, text), name, text);

    /// <inheritdoc/>
    public override void WriteDocType(string name, string? pubid, string? sysid, string? subset)
    {
        if (_typed is { } typed)
        {
            Switch(typed);
        }

        _to.WriteDocType(name, pubid, sysid, subset);
    }

    private void Write(Action<XmlDictionaryWriter, string?, string?> call, string? first, string? second = null)
    {
        if (_typed is { } typed)
        {
            try
            {
                call(typed, first, second);
                return;
            }
            catch (NotSupportedException)
            {
                Switch(typed);
            }
        }

        call(_to, first, second);
    }

    // XmlWriter.Create may choose another prefix than the form has, from here on.
    private void LookAtPrefixes(InfosetWriter? typed)
    {
        if (typed is { HasUnsettledPrefix: true, Style: TextStyle.Writer })
        {
            Switch(typed);
        }
    }

    private void LookAt(ReadOnlySpan<char> text)
    {
        if (_looksAtCharacters && text.ContainsAny(XmlCharacters.NotInContainers) && _typed is { } typed)
        {
            Switch(typed);
        }
    }
}
