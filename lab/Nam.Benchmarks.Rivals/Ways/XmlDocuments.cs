// SPDX-License-Identifier: MIT
using System.Xml.Linq;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;

namespace Nam.Benchmarks.Rivals.Ways;

/// <summary>Finished XML text: by general codecs, and in NAM's forms; what those do not carry is text in Brotli 5.</summary>
internal static class XmlDocuments
{
    internal static IEnumerable<Form<ReadOnlyMemory<byte>>> Forms() =>
    [
        new ContainerForm(),
        new BinaryForm(ReplyCodecNames.Zip, 6),
        new BinaryForm(ReplyCodecNames.Brotli, 5),
        new TextForm(),
    ];

    /// <summary>Says in what the first is not the second; null for the same bytes or, where the way went by the stock reader,
    /// the same infoset.</summary>
    internal static string? Difference(ReadOnlyMemory<byte> a, ReadOnlyMemory<byte> b) =>
        a.Span.SequenceEqual(b.Span) || XNode.DeepEquals(Parse(a), Parse(b))
            ? null : $"{a.Length} bytes for {b.Length}, and not the same infoset";

    // To the infoset sections of character data are text, attributes have no order and names are not their prefixes; the way
    // by nodes leaves out declarations that say nothing new. Written and parsed again a section is
    // one with the text around it.
    private static XElement Parse(ReadOnlyMemory<byte> text)
    {
        using var stream = new MemoryStream(text.ToArray());
        var root = XElement.Load(stream, LoadOptions.PreserveWhitespace);
        foreach (var section in root.DescendantNodes().OfType<XCData>().ToList())
        {
            section.ReplaceWith(new XText(section.Value));
        }

        foreach (var element in root.DescendantsAndSelf())
        {
            element.ReplaceAttributes(element.Attributes().Where(attribute => !attribute.IsNamespaceDeclaration)
                .OrderBy(attribute => $"{attribute.Name}", StringComparer.Ordinal).ToList());
        }

        return XElement.Parse(root.ToString(SaveOptions.DisableFormatting), LoadOptions.PreserveWhitespace);
    }

    private sealed class TextForm() : Form<ReadOnlyMemory<byte>>("text", "", "gzip 6", "br 5", "br 11", "zstd 3", "zstd 9", "zstd 19")
    {
        internal override void Write(ReadOnlyMemory<byte> content, PooledBuffer output) => output.Write(content.Span);

        internal override ReadOnlyMemory<byte> Read(ReadOnlyMemory<byte> wire) => wire;
    }

    /// <summary>A NAM form in frames, or a frame of text in Brotli 5.</summary>
    private abstract class NamForm(string name) : Form<ReadOnlyMemory<byte>>(name, "")
    {
        private readonly PooledBuffer _back = new();

        internal override void Write(ReadOnlyMemory<byte> content, PooledBuffer output)
        {
            if (!TryWrite(content.Span, output))
            {
                output.Clear();
                ReplyFrame.Write(FormKind.Text, content.Span, Find(ReplyCodecNames.Brotli), 5, output);
            }
        }

        internal override ReadOnlyMemory<byte> Read(ReadOnlyMemory<byte> wire)
        {
            _back.Clear();
            switch (ReplyFrame.ReadHeader(wire.Span, DecodeLimits.Default).Form)
            {
                case FormKind.Containers:
                    ContainerFrames.WriteText(wire.Span, _back, DecodeLimits.Default);
                    break;
                case FormKind.Binary:
                    using (var form = new PooledBuffer())
                    {
                        ReplyFrame.Decode(wire.Span, CodecRegistry.Default, DecodeLimits.Default, form);
                        BinaryXml.WriteText(form.WrittenSpan, _back, DecodeLimits.Default);
                    }

                    break;
                default:
                    ReplyFrame.Decode(wire.Span, CodecRegistry.Default, DecodeLimits.Default, _back);
                    break;
            }

            return _back.WrittenMemory;
        }

        private protected static IReplyCodec Find(string name) =>
            CodecRegistry.Default.TryGet(name, out var codec) ? codec : throw new InvalidOperationException($"There is no codec {name}.");

        private protected abstract bool TryWrite(ReadOnlySpan<byte> text, PooledBuffer output);
    }

    private sealed class BinaryForm(string codec, int level) : NamForm($"NAM binary + {codec} {level}")
    {
        private protected override bool TryWrite(ReadOnlySpan<byte> text, PooledBuffer output)
        {
            var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
            var isCarried = XmlTextTokenizer.TryWrite(text, writer);
            if (isCarried)
            {
                ReplyFrame.Write(FormKind.Binary, writer.Complete(), Find(codec), level, output);
            }

            BinaryXmlWriter.Return(writer);
            return isCarried;
        }
    }

    private sealed class ContainerForm() : NamForm(SoapRows.Containers)
    {
        private protected override bool TryWrite(ReadOnlySpan<byte> text, PooledBuffer output)
        {
            var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
            var isCarried = TextToContainers.TryWrite(text, writer, TextStyle.Dictionary, ContainerOptions.Default);
            if (isCarried)
            {
                writer.WriteFrames(output);
            }

            ContainerWriter.Return(writer);
            return isCarried;
        }
    }
}
