// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Writes a document as its text, packed by Brotli; docs/container-format.md section 1, bits 2 to 4.</summary>
internal static class TextPack
{
    /// <summary>Shorter texts are left to columns, whose packing starts in less time.</summary>
    private const int FewestBytes = 256;

    /// <summary>Where a long document is so many times its structure, it is rows.</summary>
    private const int RowsPerStructure = 512;

    private const int LongBytes = 40_000;
    private const double SureShare = 0.6;

    // Of what a quick stream of a text has, its usual one has 0.71 or more where columns are likely to have fewer: more than
    // half of those are known by it, in a sixth of the time of packing them. It does not see what comes again far away.
    private const double LikelyColumnsShare = 0.45;
    private const double LeastOfQuick = 0.71;
    private const int MostFromAfar = 16;

    // Up to 16 bits Brotli looks for matches in another way, which leaves up to 1 % fewer bytes of texts that such a window
    // holds as a whole. Of 17 it writes a longer header.
    private const int ShortBytes = (1 << WindowBitsOfShort) - 16;
    private const int WindowBitsOfShort = 16;
    private const int SmallestWindowBits = 18;
    private const int LargestWindowBits = 22;
    private const int OtherScriptsShare = 16;
    private const int MostRatio = 1_000;

    /// <summary>Whether a document may be sent as text, by its structure.</summary>
    /// <param name="textBytes">Bytes of the text; 0 if it is not at hand.</param>
    /// <param name="structureBytes">Bytes of the structure.</param>
    /// <param name="options">How the document is written.</param>
    internal static bool MayBeText(int textBytes, int structureBytes, ContainerOptions options) =>
        options.MayBeText && textBytes is >= FewestBytes and <= ContainerHead.MaximumWindowBytes
        && (textBytes < LongBytes || (long)structureBytes * RowsPerStructure >= textBytes);

    /// <summary>Whether a document that may be sent as text is shorter so for sure, by what its columns leave to be packed: what
    /// they put in order, packing does not see again.</summary>
    /// <param name="textBytes">Bytes of the text.</param>
    /// <param name="blockBytes">Bytes of the columns and the structure, before they are packed.</param>
    internal static bool IsShorterForSure(int textBytes, int blockBytes) => textBytes < LongBytes && blockBytes >= SureShare * textBytes;

    /// <summary>Appends the form.</summary>
    /// <param name="text">The text.</param>
    /// <param name="output">Takes it.</param>
    /// <returns>False if readers do not take so few bytes for so many.</returns>
    internal static bool TryWrite(ReadOnlySpan<byte> text, PooledBuffer output)
    {
        var start = output.WrittenCount;
        Append(WriteHead(text, output), output);
        var written = output.WrittenCount - start - 1;
        if (text.Length > ((long)MostRatio * written) + DecodeLimits.RatioSlackBytes)
        {
            output.Truncate(start);
            return false;
        }

        return true;
    }

    /// <summary>Appends the stream of a text.</summary>
    internal static void Append(ReadOnlySpan<byte> text, PooledBuffer output)
    {
        var bits = text.Length <= ShortBytes
            ? WindowBitsOfShort
            : Math.Clamp(BitOperations.Log2((uint)text.Length | 1) + 1, SmallestWindowBits, LargestWindowBits);
        BrotliBytes.Append(text, bits, output, HasOtherScripts(text) ? BrotliBytes.QualityOfOtherScripts : BrotliBytes.Quality);
    }

    // A character of another script than the Latin one has a byte or two more than one.
    private static bool HasOtherScripts(ReadOnlySpan<byte> text) =>
        (long)(text.Length - Encoding.UTF8.GetCharCount(text)) * OtherScriptsShare > text.Length;

    // Gives what of the text the head does not say.
    private static ReadOnlySpan<byte> WriteHead(ReadOnlySpan<byte> text, PooledBuffer output)
    {
        var rest = text;
        var head = ContainerHead.TextBlock;
        if (rest.StartsWith("\uFEFF"u8))
        {
            rest = rest[3..];
            head |= ContainerHead.ByteOrderMark;
        }

        var beginning = ContainerHead.BeginningMask << ContainerHead.BeginningShift;
        while (!rest.StartsWith(ContainerHead.BeginningOf(beginning)))
        {
            beginning -= 1 << ContainerHead.BeginningShift;
        }

        output.PutByte((byte)(head | beginning));
        return rest[ContainerHead.BeginningOf(beginning).Length..];
    }

    /// <summary>Whether a document may have fewer bytes as text than columns that are packed: by a quick stream of it, where
    /// that is likely to say no.</summary>
    /// <param name="columns">Bytes of the form in columns.</param>
    /// <param name="text">The text.</param>
    /// <param name="blockBytes">Bytes of the columns before they were packed.</param>
    /// <param name="room">Lends room, and stays as it is.</param>
    internal static bool MayBeShorter(int columns, ReadOnlySpan<byte> text, int blockBytes, PooledBuffer room) =>
        blockBytes > LikelyColumnsShare * text.Length || text.Length > (long)MostFromAfar * columns
        || columns > LeastOfQuick * BrotliBytes.QuickSize(text, room);

    /// <summary>Replaces the form in columns, which was appended last, with the form as text if that has fewer bytes.</summary>
    internal static bool TryReplace(int columns, ReadOnlySpan<byte> text, PooledBuffer output)
    {
        var end = output.WrittenCount;
        if (!TryWrite(text, output))
        {
            return false;
        }

        var bytes = output.WrittenCount - end;
        var isShorter = bytes < end - columns;
        if (isShorter)
        {
            output.WrittenSpan[end..].CopyTo(output.WrittenInPlace(columns, bytes));
        }

        output.Truncate(isShorter ? columns + bytes : end);
        return isShorter;
    }
}
