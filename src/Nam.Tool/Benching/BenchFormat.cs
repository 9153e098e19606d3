// SPDX-License-Identifier: MIT
using System.IO.Compression;
using Nam.Codecs.Buffers;
using Nam.Tool.Messages;

namespace Nam.Tool.Benching;

/// <summary>A way from finished text to what crosses the wire and back.</summary>
/// <param name="Name">The format's name.</param>
/// <param name="Encode">Writes what crosses the wire into an empty buffer; null for plain text, which has no work.</param>
/// <param name="Decode">Writes the text into an empty buffer.</param>
internal sealed record BenchFormat(string Name, Action<byte[], PooledBuffer>? Encode, Action<byte[], PooledBuffer>? Decode)
{
    /// <summary>The name of what services without NAM do: gzip by the platform's stream, at zlib's usual level.</summary>
    internal const string GZip = "gzip -6";

    private const string Plain = "text";
    private const int PieceBytes = 64 << 10;

    private static readonly ZLibCompressionOptions Options = new() { CompressionLevel = 6 };

    /// <summary>The formats that are measured if none are named: the levels between them come out between them.</summary>
    internal static IReadOnlyList<string> Usual { get; } =
    [
        Plain, "text+zip-1", "text+zip-2", "text+zip-6", "text+zip-9", "text+brotli-1", "text+brotli-4",
        "binary", "binary+zip-1", "binary+zip-2", "binary+zip-6", "binary+zip-9", "binary+brotli-1", "binary+brotli-4",
        "containers",
    ];

    /// <summary>True if the format is there to compare with.</summary>
    internal bool IsReference => Name is Plain or GZip;

    /// <summary>Returns plain text and gzip, which are always there, and the formats of these names.</summary>
    internal static IReadOnlyList<BenchFormat> Of(IReadOnlyList<string> names) =>
    [
        new BenchFormat(Plain, null, null), new BenchFormat(GZip, Pack, Unpack),
        .. names.Distinct().Select(name => MessageFormat.Parse(name, out var fault) ?? throw new ToolException(fault!))
            .Where(format => format != MessageFormat.Text).Select(Of),
    ];

    private static BenchFormat Of(MessageFormat format) => new(
        format.ToString(),
        (text, wire) =>
        {
            if (!MessageEncoder.TryEncode(text, format, wire))
            {
                throw new ToolException($"A message cannot be written as {format}.");
            }
        },
        (wire, text) =>
        {
            using var decoder = new MessageDecoder();
            decoder.Decode(wire, text);
        });

    private static void Pack(byte[] text, PooledBuffer wire)
    {
        using var stream = new GZipStream(wire.AsStream(), Options, leaveOpen: true);
        stream.Write(text);
    }

    private static void Unpack(byte[] wire, PooledBuffer text)
    {
        using var stream = new GZipStream(new MemoryStream(wire), CompressionMode.Decompress);
        int read;
        while ((read = stream.Read(text.GetSpan(PieceBytes))) != 0)
        {
            text.Advance(read);
        }
    }
}
