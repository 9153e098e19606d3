// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Text;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Writes values that are XML documents as a form of their own; docs/container-format.md section 4.7.</summary>
internal static class NestedDocuments
{
    private const int FewestBytes = 512;

    // More could be more than one block.
    private const int MostBytes = 4 << 20;

    private static readonly ContainerOptions Options = new() { MayNest = false };

    /// <summary>Whether a text may be a document that is better off in columns of its own.</summary>
    internal static bool MayBe(ReadOnlySpan<byte> text) => text.Length is >= FewestBytes and <= MostBytes && text[0] == (byte)'<';

    /// <summary>Appends a column, if it is worth it.</summary>
    /// <param name="column">The values.</param>
    /// <param name="options">How the document around them is written.</param>
    /// <param name="columns">What writes the columns.</param>
    /// <param name="output">Where all columns of the block go.</param>
    /// <returns>False, with nothing written, if the values are no documents that can be made again, or have fewer bytes as
    /// text.</returns>
    internal static bool TryWrite(ValueColumn column, ContainerOptions options, ColumnEncoder columns, PooledBuffer output)
    {
        if (!options.MayNest || column.Kind != ColumnKind.Text || !MayBe(column.Bytes))
        {
            return false;
        }

        var history = options.History?.Nested;
        var chance = history?.Next(column.Bytes.Length) ?? TextChance.Some;
        if (chance == TextChance.Sure)
        {
            return false;
        }

        var texts = new TextSpans(column.Bytes, column.Ends);
        var ends = ArrayPool<int>.Shared.Rent(texts.Count);
        using var document = new PooledBuffer(texts.Bytes.Length + 16);
        using var form = new PooledBuffer();
        try
        {
            var prologue = PrologueOf(texts[0]);
            var returns = texts[0][prologue.Length..].Contains((byte)'\r');
            var isNested = TryGather(texts, prologue, returns, ends, document)
                && TryMakeForm(document.WrittenSpan, form)
                && (chance == TextChance.None || form.WrittenCount + texts.Count < PackedBytes(texts.Bytes, document));
            history?.Add(texts.Bytes.Length, !isNested);
            if (isNested)
            {
                columns.WriteDocuments(prologue, returns, ends.AsSpan(0, texts.Count), form.WrittenSpan, output);
            }

            return isNested;
        }
        finally
        {
            ArrayPool<int>.Shared.Return(ends);
        }
    }

    private static ReadOnlySpan<byte> PrologueOf(ReadOnlySpan<byte> text)
    {
        var length = text.StartsWith("<?xml "u8) ? text.IndexOf("?>"u8) + 2 : 0;
        if (length is < 2 or > ContainerLimits.MaximumNestedPrologue / 2)
        {
            return [];
        }

        var spaces = text[length..].IndexOfAnyExcept(XmlCharacters.Spaces);
        return text[..(length + Math.Clamp(spaces, 0, ContainerLimits.MaximumNestedPrologue / 2))];
    }

    /// <summary>Puts the values behind each other, inside of one element.</summary>
    private static bool TryGather(TextSpans texts, ReadOnlySpan<byte> prologue, bool returns, Span<int> ends, PooledBuffer document)
    {
        document.Write(ContainerLimits.NestedStart);
        for (var index = 0; index < texts.Count; index++)
        {
            var text = texts[index];
            if (!text.StartsWith(prologue) || (text.Length > prologue.Length && text[prologue.Length] != (byte)'<'))
            {
                return false;
            }

            text = text[prologue.Length..];
            if (returns ? !TryWriteLines(text, document) : text.Contains((byte)'\r'))
            {
                return false;
            }

            if (!returns)
            {
                document.Write(text);
            }

            ends[index] = document.WrittenCount - ContainerLimits.NestedStart.Length;
        }

        document.Write(ContainerLimits.NestedEnd);
        return true;
    }

    /// <summary>Writes a text without its carriage returns, if each line feed has one in front and nothing else has.</summary>
    private static bool TryWriteLines(ReadOnlySpan<byte> text, PooledBuffer document)
    {
        while (true)
        {
            var length = text.IndexOfAny((byte)'\r', (byte)'\n');
            if (length < 0)
            {
                document.Write(text);
                return true;
            }

            if (!text[length..].StartsWith("\r\n"u8))
            {
                return false;
            }

            document.Write(text[..length]);
            document.Write("\n"u8);
            text = text[(length + 2)..];
        }
    }

    private static bool TryMakeForm(ReadOnlySpan<byte> document, PooledBuffer form)
    {
        var style = document.IndexOf(" />"u8) >= 0 ? TextStyle.Writer : TextStyle.Dictionary;
        var writer = ContainerWriter.Rent(style, Options);
        try
        {
            if (!TextScans.Run(document, new ContainerSink(writer), isFragment: false))
            {
                return false;
            }

            form.Write(writer.Complete().Span);
            return writer.FormCount == 1 && ComesBack(form.WrittenSpan, document);
        }
        catch (Exception e) when (e is NotSupportedException or ReplyDecodeException)
        {
            // Over a limit of the form.
            return false;
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    private static bool ComesBack(ReadOnlySpan<byte> form, ReadOnlySpan<byte> document)
    {
        using var text = new PooledBuffer(document.Length + 1_024);
        ContainerText.WriteNested(form, text, DecodeLimits.Default with { MaximumTextBytes = document.Length });
        return text.WrittenSpan.SequenceEqual(document);
    }

    private static int PackedBytes(ReadOnlySpan<byte> texts, PooledBuffer scratch)
    {
        scratch.Clear();
        TextPack.Append(texts, scratch);
        return scratch.WrittenCount;
    }
}
