// SPDX-License-Identifier: MIT

using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;
using System.Xml;
using Microsoft.AspNetCore.Http;

namespace Nam.Equality.Endpoints;

/// <summary>Ways to write a body, mixed, and ended by anyone.</summary>
internal static class StreamEndpoints
{
    public static IReadOnlyList<Endpoint> List { get; } =
    [
        Written("disposed", async (context, text) =>
        {
            await using var body = context.Response.Body;
            await body.WriteAsync(text);
        }),
        Written("disposed synchronously", (context, text) =>
        {
            using var body = context.Response.Body;
            body.Write(text);
            return Task.CompletedTask;
        }),
        Written("closed and written on", async (context, text) =>
        {
            await context.Response.Body.WriteAsync(text.AsMemory(0, 100));
            await context.Response.Body.DisposeAsync();
            await context.Response.Body.WriteAsync(text.AsMemory(100));
        }),
        Written("BufferedStream", async (context, text) =>
        {
            await using var body = new BufferedStream(context.Response.Body);
            await body.WriteAsync(text);
        }),
        Written("StreamWriter", async (context, text) =>
        {
            await using var body = new StreamWriter(context.Response.Body);
            await body.WriteAsync(Encoding.UTF8.GetString(text));
        }),
        Written("CryptoStream", async (context, text) =>
        {
            await using var body = new CryptoStream(context.Response.Body, new FromBase64Transform(), CryptoStreamMode.Write);
            await body.WriteAsync(Encoding.ASCII.GetBytes(Convert.ToBase64String(text)));
        }),
        Written("XmlWriter", async (context, text) =>
        {
            await using var body = XmlWriter.Create(context.Response.Body, new XmlWriterSettings { Async = true, CloseOutput = true });
            await body.WriteStartElementAsync(null, "a", null);
            await body.WriteStringAsync(Encoding.UTF8.GetString(text));
        }),
        Written("ZipArchive", async (context, text) =>
        {
            context.Response.ContentType = "application/zip";
            await using var archive = await ZipArchive.CreateAsync(context.Response.Body, ZipArchiveMode.Create, false, Encoding.UTF8);
            var entry = archive.CreateEntry("a.xml");
            entry.LastWriteTime = new DateTimeOffset(2026, 11, 28, 0, 0, 0, TimeSpan.Zero);
            await using var part = await entry.OpenAsync();
            await part.WriteAsync(text);
        }) with { IsExact = true },
        Written("ZipArchive in XML's type", async (context, text) =>
        {
            await using var archive = await ZipArchive.CreateAsync(context.Response.Body, ZipArchiveMode.Create, false, Encoding.UTF8);
            var entry = archive.CreateEntry("a.xml");
            entry.LastWriteTime = new DateTimeOffset(2026, 11, 28, 0, 0, 0, TimeSpan.Zero);
            await using var part = await entry.OpenAsync();
            await part.WriteAsync(text);
        }) with { IsExact = true },
        Written("two StreamWriters with preambles", async (context, _) =>
        {
            foreach (var part in (string[])["<a>", "</a>"])
            {
                await using var body = new StreamWriter(context.Response.Body, Encoding.UTF8);
                await body.WriteAsync(part);
            }
        }) with { IsExact = true },
        Written("CopyTo", (context, text) => new MemoryStream(text).CopyToAsync(context.Response.Body)),
        Written("completed and written on", async (context, text) =>
        {
            context.Response.ContentLength = text.Length;
            await context.Response.Body.WriteAsync(text);
            await context.Response.CompleteAsync();
            await Assert.ThrowsAsync<InvalidOperationException>(() => context.Response.Body.WriteAsync(text).AsTask());
        }),
        Written("completed and flushed", async (context, text) =>
        {
            await context.Response.Body.WriteAsync(text);
            await context.Response.CompleteAsync();
            await context.Response.Body.FlushAsync();
        }),
        Written("completed, disposed and completed", async (context, text) =>
        {
            await context.Response.Body.WriteAsync(text);
            await context.Response.CompleteAsync();
            await context.Response.Body.DisposeAsync();
            await context.Response.CompleteAsync();
        }),
        Written("copied from", (context, _) => context.Response.Body.CopyToAsync(Stream.Null)) with { HasGateway = false },
        Written("writer completed", async (context, text) =>
        {
            await context.Response.BodyWriter.WriteAsync(text);
            await context.Response.BodyWriter.CompleteAsync();
        }),
        Written("writer kept and completed", async (context, text) =>
        {
            var writer = context.Response.BodyWriter;
            await context.Response.Body.WriteAsync(text.AsMemory(0, 500));
            Advance(context, text.AsSpan(500, 500));
            await context.Response.Body.WriteAsync(text.AsMemory(1000));
            await writer.CompleteAsync();
        }),
        Written("writer completed with a fault", async (context, text) =>
        {
            await context.Response.Body.WriteAsync(text);
            await context.Response.BodyWriter.CompleteAsync(new InvalidDataException());
        }) with { HasGateway = false, MayRecover = true },
        Written("writer completed with a fault first", async (context, _) =>
            await context.Response.BodyWriter.CompleteAsync(new InvalidDataException())) with { HasGateway = false },
        Written("writer as a stream", async (context, text) =>
        {
            Advance(context, text.AsSpan(0, 500));
            await using var stream = context.Response.BodyWriter.AsStream(leaveOpen: true);
            await stream.WriteAsync(text.AsMemory(500));
        }),
        Written("what is unflushed", async (context, _) =>
        {
            var writer = context.Response.BodyWriter;
            Advance(context, "<rows/>"u8);
            await context.Response.WriteAsync($"<!-- {writer.CanGetUnflushedBytes} -->");
            await context.Response.Body.FlushAsync();
            await context.Response.WriteAsync($"<!-- {writer.UnflushedBytes} -->");
        }),
        Written("advanced and written in turns", async (context, text) =>
        {
            for (var again = 0; again < 10; again++)
            {
                Advance(context, text);
                await context.Response.Body.WriteAsync(text);
            }
        }) with { IsExact = true },
        Written("after a token of the application's own", async (context, text) =>
        {
            context.RequestAborted = new CancellationToken(canceled: true);
            await context.Response.Body.WriteAsync(text);
        }),
        Written("advanced, then the body", async (context, text) =>
        {
            Advance(context, text.AsSpan(0, 500));
            await context.Response.Body.WriteAsync(text.AsMemory(500));
        }),
        Written("advanced, then the body synchronously", (context, text) =>
        {
            Advance(context, text.AsSpan(0, 500));
            context.Response.Body.Write(text.AsSpan(500));
            return Task.CompletedTask;
        }),
        Written("body, advanced, body", async (context, text) =>
        {
            await context.Response.Body.WriteAsync(text.AsMemory(0, 500));
            Advance(context, text.AsSpan(500, 500));
            await context.Response.Body.WriteAsync(text.AsMemory(1000));
        }),
        Written("advanced, then text", async (context, text) =>
        {
            Advance(context, text.AsSpan(0, 500));
            await context.Response.WriteAsync(Encoding.UTF8.GetString(text.AsSpan(500)));
        }),
        Written("advanced, then flushed by the body", async (context, text) =>
        {
            Advance(context, text);
            await context.Response.Body.FlushAsync();
        }),
        Written("advanced, then completed", async (context, text) =>
        {
            Advance(context, text);
            await context.Response.CompleteAsync();
        }),
        Written("advanced, then a file", async (context, text) =>
        {
            var path = Path.GetTempFileName();
            try
            {
                await File.WriteAllBytesAsync(path, text);
                Advance(context, "<!-- first -->"u8);
                await context.Response.SendFileAsync(path);
            }
            finally
            {
                File.Delete(path);
            }
        }),
        Written("advanced, then cleared", async (context, text) =>
        {
            Advance(context, text);
            context.Response.Clear();
            context.Response.ContentType = Documents.Xml;
            await context.Response.WriteAsync("<cleared/>");
        }),
        Written("written, then cleared", async (context, text) =>
        {
            await context.Response.Body.WriteAsync(text);
            context.Response.Clear();
            context.Response.ContentType = Documents.Xml;
            await context.Response.WriteAsync("<cleared/>");
        }) with { HasGateway = false, MayRecover = true },
        Written("flushed often", async (context, text) =>
        {
            foreach (var piece in text.Chunk(4000))
            {
                await context.Response.Body.WriteAsync(piece);
                await context.Response.Body.FlushAsync();
            }
        }),
        Written("started first", async (context, text) =>
        {
            await context.Response.StartAsync();
            await context.Response.Body.WriteAsync(text);
        }),
    ];

    private static Endpoint Written(string name, Func<HttpContext, byte[], Task> write) => new(name, context =>
    {
        context.Response.ContentType = Documents.Xml;
        return write(context, Documents.RowBytes);
    });

    private static void Advance(HttpContext context, ReadOnlySpan<byte> text)
    {
        text.CopyTo(context.Response.BodyWriter.GetSpan(text.Length));
        context.Response.BodyWriter.Advance(text.Length);
    }
}
