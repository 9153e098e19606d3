// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Globalization;
using System.IO.Compression;
using Microsoft.AspNetCore.Http;

namespace Nam.Benchmarks.Gate.Node.Serving;

/// <summary>Sends what services send without NAM: the serializer's text, plain or in a codec of the framework.</summary>
internal static class StockReply
{
    /// <summary>The start of a stock format's name: <c>stock-text</c>, <c>stock-gzip-6</c>, <c>stock-br-4</c>.</summary>
    internal const string Prefix = "stock-";

    private static readonly ConcurrentBag<MemoryStream> Bodies = [];

    /// <summary>Sends a reply whole, from memory that is used again.</summary>
    /// <param name="context">The call.</param>
    /// <param name="format">The format.</param>
    /// <param name="write">Writes the text.</param>
    internal static async Task WriteAsync(HttpContext context, string format, Action<Stream> write)
    {
        var body = Bodies.TryTake(out var used) ? used : new MemoryStream();
        body.SetLength(0);
        var codec = format[Prefix.Length..].Split('-');
        using (var encoder = Encoder(codec, body))
        {
            write(encoder ?? body);
        }

        context.Response.ContentType = "application/xml; charset=utf-8";
        context.Response.ContentLength = body.Length;
        if (codec.Length > 1)
        {
            context.Response.Headers.ContentEncoding = codec[0];
        }

        await context.Response.Body.WriteAsync(body.GetBuffer().AsMemory(0, (int)body.Length)).ConfigureAwait(false);
        Bodies.Add(body);
    }

    private static Stream? Encoder(string[] codec, MemoryStream body) => codec switch
    {
        ["gzip", var level] => new GZipStream(body, new ZLibCompressionOptions { CompressionLevel = Number(level) }, leaveOpen: true),
        ["br", var level] => new BrotliStream(body, new BrotliCompressionOptions { Quality = Number(level) }, leaveOpen: true),
        _ => null,
    };

    private static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);
}
