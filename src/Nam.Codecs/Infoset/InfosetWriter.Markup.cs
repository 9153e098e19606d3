// SPDX-License-Identifier: MIT
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Comments, CDATA sections and processing instructions.</content>
internal abstract partial class InfosetWriter
{
    /// <summary>Writes a CDATA section, as the stock writer of the style does: several where the text has the end of one.</summary>
    /// <param name="text">The characters.</param>
    /// <exception cref="NotSupportedException">The text of the section would not be well-formed.</exception>
    public override void WriteCData(string? text)
    {
        if (_state == State.Attribute || _scopes.Depth == 0)
        {
            throw new InvalidOperationException("A CDATA section can only stand in an element.");
        }

        if (_style == TextStyle.Writer)
        {
            text = WithLineEnds(text ?? string.Empty);
            RequireCharacters(text);
            for (int end; (end = text.IndexOf("]]>", StringComparison.Ordinal)) >= 0; text = text[(end + 2)..])
            {
                WriteSection(text[..(end + 2)]);
            }

            WriteSection(text);
        }
        else if (!string.IsNullOrEmpty(text))
        {
            WriteSection(text);
        }
    }

    /// <summary>Writes a processing instruction, or the XML declaration where the name is <c>xml</c>.</summary>
    /// <param name="name">The target.</param>
    /// <param name="text">The data; of a declaration not looked at, as by the stock writer.</param>
    /// <exception cref="ArgumentException">The stock writer of the style does not take it.</exception>
    /// <exception cref="NotSupportedException">It has characters that XML does not allow.</exception>
    public override void WriteProcessingInstruction(string name, string? text)
    {
        if (name == "xml")
        {
            WriteDeclaration(string.Empty);
            return;
        }

        if (_style == TextStyle.Dictionary || _state == State.Attribute || !NameRules.IsTarget(name))
        {
            throw new ArgumentException($"The processing instruction '{name}' cannot be written here.", nameof(name));
        }

        text = WithLineEnds(text ?? string.Empty).Replace("?>", "? >", StringComparison.Ordinal);
        RequireCharacters(text);
        EndStartOf();
        PutInstruction(name, text);
    }

    /// <inheritdoc/>
    public override void WriteComment(string? text)
    {
        text ??= string.Empty;
        if (_state == State.Attribute)
        {
            throw new InvalidOperationException("A comment cannot stand in an attribute.");
        }

        if (_style == TextStyle.Writer)
        {
            // What the stock writer does with hyphens.
            text = WithLineEnds(text).Replace("--", "- -", StringComparison.Ordinal).Replace("--", "- -", StringComparison.Ordinal);
            text = text.EndsWith('-') ? text + " " : text;
        }
        else if (text.Contains("--", StringComparison.Ordinal) || text.EndsWith('-'))
        {
            throw new ArgumentException("A comment cannot hold two hyphens or end with one.", nameof(text));
        }

        RequireCharacters(text);
        EndStartOf();
        PutComment(text);
    }

    private void WriteSection(string text)
    {
        RequireCharacters(text);
        if (text.Contains("]]>", StringComparison.Ordinal))
        {
            throw new NotSupportedException("A CDATA section has the end of one in it; write the reply as text.");
        }

        EndStartOf();
        PutSection(text);
    }

    // There are no references in what is neither a value nor a name.
    private static void RequireCharacters(string text)
    {
        if (!NameRules.IsText(text))
        {
            throw new NotSupportedException("The markup has characters that XML does not allow; write the reply as text.");
        }
    }

    /// <summary>Ends the start tag, so that something else than a value can stand in the element.</summary>
    private void EndStartOf()
    {
        FinishStart();
        _state = _state switch
        {
            State.Element => State.Content,
            State.Start => State.Prologue,
            _ => _state,
        };
    }
}
