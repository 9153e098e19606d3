// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers;

/// <summary>Writes containers and turns them into text again, event by event.</summary>
internal static class ContainerRunner
{
    internal static byte[] Form(Action<XmlDictionaryWriter> write, ContainerOptions? options = null, TextStyle style = TextStyle.Dictionary)
    {
        var writer = ContainerWriter.Rent(style, options ?? ContainerOptions.Default);
        try
        {
            write(writer);
            return writer.Complete().ToArray();
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    internal static byte[]? Tokenize(byte[] text, ContainerOptions? options = null)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options ?? ContainerOptions.Default);
        try
        {
            return ContainerTokenizer.TryWrite(text, writer) ? writer.Complete().ToArray() : null;
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    internal static string Text(ReadOnlySpan<byte> form)
    {
        var document = ContainerDocument.Open(form, DecodeLimits.Default);
        try
        {
            var text = new StringBuilder(document.Prologue);
            AppendBlock(document, text, []);
            return text.ToString();
        }
        finally
        {
            ContainerDocument.Return(document);
        }
    }

    internal static string Text(IReadOnlyList<byte[]> forms)
    {
        var document = ContainerDocument.Open(forms[0], DecodeLimits.Default);
        var text = new StringBuilder(document.Prologue);
        var open = new Stack<bool>();
        AppendBlock(document, text, open);
        foreach (var form in forms.Skip(1))
        {
            document.OpenNext(form);
            AppendBlock(document, text, open);
        }

        ContainerDocument.Return(document);
        return text.ToString();
    }

    private static void AppendBlock(ContainerDocument document, StringBuilder text, Stack<bool> open)
    {
        var events = document.Events;
        var next = new int[events.NodeCount];
        while (true)
        {
            var peeked = events.Peek();
            var parent = events.Current;
            var node = events.Next();
            Assert.Equal(peeked, node);
            if (node == StructureToken.NoEvent)
            {
                return;
            }

            if (node == StructureToken.EndEvent)
            {
                if (parent != 0)
                {
                    text.Append(open.Pop() ? "/>" : $"</{QualifiedName(events, parent)}>");
                }

                continue;
            }

            ref readonly var place = ref events.Node(node);
            var value = place.HasValues ? document.Column(node)!.GetString(next[node]++) : string.Empty;
            if (!place.IsInTag && open.TryPeek(out var isTag) && isTag)
            {
                open.Pop();
                open.Push(false);
                text.Append('>');
            }

            switch (place.Kind)
            {
                case NodeKind.Element:
                    text.Append('<').Append(QualifiedName(events, node));
                    open.Push(true);
                    break;
                case NodeKind.Leaf:
                    text.Append('<').Append(QualifiedName(events, node)).Append('>').Append(Escape(value)).Append("</")
                        .Append(QualifiedName(events, node)).Append('>');
                    break;
                case NodeKind.Empty:
                    text.Append('<').Append(QualifiedName(events, node)).Append("/>");
                    break;
                case NodeKind.Attribute:
                    text.Append(' ').Append(QualifiedName(events, node)).Append("=\"").Append(EscapeValue(value)).Append('"');
                    break;
                case NodeKind.Declaration:
                    text.Append(events.Prefix(node).Length == 0 ? " xmlns" : " xmlns:" + events.Prefix(node))
                        .Append("=\"").Append(EscapeValue(events.Name(node))).Append('"');
                    break;
                case NodeKind.Text:
                    text.Append(Escape(value));
                    break;
                case NodeKind.Comment:
                    text.Append("<!--").Append(value).Append("-->");
                    break;
                case NodeKind.Section:
                    text.Append("<![CDATA[").Append(value).Append("]]>");
                    break;
                default:
                    text.Append("<?").Append(events.Name(node)).Append(' ').Append(value).Append("?>");
                    break;
            }
        }
    }

    private static string QualifiedName(StructureDecoder events, int node)
    {
        return events.Prefix(node).Length == 0 ? events.Name(node) : $"{events.Prefix(node)}:{events.Name(node)}";
    }

    private static string Escape(string value)
    {
        return value.Replace("&", "&amp;").Replace("<", "&lt;").Replace(">", "&gt;").Replace("\r", "&#xD;");
    }

    private static string EscapeValue(string value)
    {
        return Escape(value).Replace("\"", "&quot;").Replace("\t", "&#x9;").Replace("\n", "&#xA;");
    }
}
