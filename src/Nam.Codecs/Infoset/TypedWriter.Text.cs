// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <content>From the form to text, in the middle of a document.</content>
internal sealed partial class TypedWriter
{
    private static readonly XmlReaderSettings Reading = new() { CheckCharacters = false };

    private void Switch(InfosetWriter typed)
    {
        var text = new PooledBuffer();
        try
        {
            var (hasRoot, isInAttribute) = (typed.HasRoot, typed.WriteState == WriteState.Attribute);
            var (implied, hasDeclaration) = (typed.ImpliedPrefixes(), typed.HasDeclaration);
            if (isInAttribute)
            {
                typed.WriteEndAttribute();
            }

            if (!hasRoot)
            {
                // No form is without one; it is cut off with the other tags below.
                typed.WriteStartElement(null, "r", string.Empty);
            }

            var depth = typed.OpenElements;
            _writeText(text);
            var open = hasRoot && depth != 0 ? OpenTags(text.WrittenMemory, depth) : [];
            var end = EndOfContent(text.WrittenSpan, depth, out var isInTag);
            var writer = StockText.Create(text.AsStream(), typed.Style);
            if (hasDeclaration)
            {
                writer.WriteStartDocument();
            }

            // The writer comes to know what is open; of what it writes the text has all but the last tag.
            for (var index = 0; index < open.Count - (isInTag ? 1 : 0); index++)
            {
                Start(writer, open[index], open[index].Attributes, isOpen: false);
                writer.WriteComment(string.Empty);
            }

            if (hasRoot && depth == 0)
            {
                writer.WriteStartElement(null, "r", string.Empty);
                writer.WriteEndElement();
            }

            writer.Flush();
            text.Truncate(end);
            if (hasRoot && isInTag)
            {
                Start(writer, open[^1], WrittenIn(open[^1], typed, implied), isInAttribute);
            }

            (_to, _typed, _text) = (writer, null, text);
        }
        catch
        {
            text.Dispose();
            throw;
        }
    }

    /// <summary>Finds the elements around the end of a text whose last ones were ended for its sake.</summary>
    private static List<Tag> OpenTags(ReadOnlyMemory<byte> text, int depth)
    {
        var tags = new List<Tag>(depth);
        using var reader = XmlReader.Create(new MemoryStream(text.ToArray()), Reading);
        while (reader.Read())
        {
            if (reader.NodeType == XmlNodeType.Element && reader.Depth < depth)
            {
                tags.RemoveRange(reader.Depth, tags.Count - reader.Depth);
                tags.Add(TagOf(reader));
            }
        }

        return tags;
    }

    private static Tag TagOf(XmlReader reader)
    {
        var tag = new Tag(reader.Prefix, reader.LocalName, reader.NamespaceURI, []);
        while (reader.MoveToNextAttribute())
        {
            tag.Attributes.Add(new Named(reader.Prefix, reader.LocalName, reader.NamespaceURI, reader.Value));
        }

        return tag;
    }

    /// <summary>Finds where the end tags of the open elements begin, or the tag of the innermost one that is still open.</summary>
    private static int EndOfContent(ReadOnlySpan<byte> text, int depth, out bool isInTag)
    {
        isInTag = false;
        for (; depth > 0; depth--)
        {
            isInTag = text.EndsWith("/>"u8);
            text = text[..text.LastIndexOf((byte)'<')];
        }

        return text.Length;
    }

    private static void Start(XmlDictionaryWriter writer, Tag tag, IEnumerable<Named> attributes, bool isOpen)
    {
        writer.WriteStartElement(tag.Prefix, tag.LocalName, tag.Namespace);
        var isFirst = true;
        foreach (var attribute in attributes)
        {
            if (!isFirst)
            {
                writer.WriteEndAttribute();
            }

            isFirst = false;
            writer.WriteStartAttribute(attribute.Prefix, attribute.LocalName, attribute.Namespace);
            writer.WriteString(attribute.Value);
        }

        if (!isFirst && !isOpen)
        {
            writer.WriteEndAttribute();
        }
    }

    /// <summary>The attributes and declarations that were written in an open tag, in the order in which its writer keeps them.</summary>
    private static IEnumerable<Named> WrittenIn(Tag tag, InfosetWriter typed, List<string> implied) => typed.Style == TextStyle.Writer
        ? tag.Attributes.Where(attribute => !attribute.IsDeclaration || !implied.Contains(attribute.DeclaredPrefix))
        : tag.Attributes.OrderBy(attribute => attribute.IsDeclaration ? 0 : 1);

    private sealed record Tag(string Prefix, string LocalName, string Namespace, List<Named> Attributes);

    private sealed record Named(string Prefix, string LocalName, string Namespace, string Value)
    {
        internal bool IsDeclaration => Namespace == NamespaceScopes.XmlnsNamespace;

        internal string DeclaredPrefix => Prefix.Length == 0 ? string.Empty : LocalName;
    }
}
