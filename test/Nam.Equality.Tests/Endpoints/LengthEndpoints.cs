// SPDX-License-Identifier: MIT

using System.Buffers;
using Microsoft.AspNetCore.Http;

namespace Nam.Equality.Endpoints;

/// <summary>Replies whose declared length is right, or not what is written.</summary>
internal static class LengthEndpoints
{
    private static readonly (string Name, int Difference)[] Declared = [("right", 0), ("long", 1), ("short", -1), ("far too long", 40_000)];

    private static readonly (string Name, Func<HttpContext, byte[], Task> Write)[] Writes =
    [
        ("at once", (context, text) => context.Response.Body.WriteAsync(text).AsTask()),
        ("in pieces", async (context, text) =>
        {
            foreach (var piece in text.Chunk(1000))
            {
                await context.Response.Body.WriteAsync(piece);
            }
        }),
        ("flushed", async (context, text) =>
        {
            await context.Response.Body.WriteAsync(text.AsMemory(0, text.Length / 2));
            await context.Response.Body.FlushAsync();
            await context.Response.Body.WriteAsync(text.AsMemory(text.Length / 2));
        }),
        ("by the writer", async (context, text) => await context.Response.BodyWriter.WriteAsync(text)),
        ("advanced", (context, text) =>
        {
            context.Response.BodyWriter.Write(text);
            return Task.CompletedTask;
        }),
        ("synchronously", (context, text) =>
        {
            context.Response.Body.Write(text);
            return Task.CompletedTask;
        }),
        ("completed", async (context, text) =>
        {
            await context.Response.Body.WriteAsync(text);
            await context.Response.CompleteAsync();
        }),
        ("never", (_, _) => Task.CompletedTask),
    ];

    private static readonly (string Name, int Difference, Func<HttpContext, byte[], Task> Write)[] Others =
    [
        ("advanced and flushed", 1, async (context, text) =>
        {
            context.Response.BodyWriter.Write(text);
            await context.Response.BodyWriter.FlushAsync();
        }),
        ("canceled", 1, (context, text) => context.Response.Body.WriteAsync(text, 0, text.Length, new(canceled: true))),
        ("only flushed", 1, (context, _) => context.Response.Body.FlushAsync()),
        ("only started", 1, (context, _) => context.Response.StartAsync()),
        ("only completed", 1, (context, _) => context.Response.CompleteAsync()),
        ("empty", 1, (context, _) => context.Response.Body.WriteAsync(Array.Empty<byte>(), 0, 0)),
        ("and a byte more", 0, async (context, text) =>
        {
            await context.Response.Body.WriteAsync(text);
            await Assert.ThrowsAsync<InvalidOperationException>(() => context.Response.Body.WriteAsync(new byte[1], 0, 1));
        }),
        ("copied, and nothing after it", 0, async (context, text) =>
        {
            await new MemoryStream(text).CopyToAsync(context.Response.Body);
            await new MemoryStream().CopyToAsync(context.Response.Body);
        }),
        ("advanced, then the body", 0, async (context, text) =>
        {
            context.Response.BodyWriter.Write(text.AsSpan(0, 1000));
            await context.Response.Body.WriteAsync(text.AsMemory(1000));
        }),
        ("by a file", -1, async (context, text) =>
        {
            var path = Path.GetTempFileName();
            context.Response.OnCompleted(() => Task.Run(() => File.Delete(path)));
            await File.WriteAllBytesAsync(path, text);
            await context.Response.SendFileAsync(path);
        }),
        ("and the rest after a refusal", -100, async (context, text) =>
        {
            await context.Response.Body.WriteAsync(text.AsMemory(0, 1000));
            await Assert.ThrowsAsync<InvalidOperationException>(() => context.Response.Body.WriteAsync(text.AsMemory(1000)).AsTask());
            await context.Response.Body.WriteAsync(text.AsMemory(1000, text.Length - 1100));
        }),
    ];

    public static IReadOnlyList<Endpoint> List { get; } =
    [
        .. Others.Select(other => new Endpoint($"declared {other.Difference} more, {other.Name}", async context =>
        {
            var text = Documents.RowBytes;
            (context.Response.ContentType, context.Response.ContentLength) = (Documents.Xml, text.Length + other.Difference);
            await other.Write(context, text);
        })
        {
            // A file is copied in pieces, of which the first has left where nothing is held.
            HasGateway = false,
            MayRecover = other.Name == "by a file",
        }),
        .. from write in Writes
           from declared in Declared
           from text in (byte[][])[Documents.RowBytes, "<a>a text below the limit of small ones</a>"u8.ToArray()]
           select new Endpoint($"{text.Length} bytes {write.Name} declared {declared.Name}", async context =>
           {
               (context.Response.ContentType, context.Response.ContentLength) = (Documents.Xml, text.Length + declared.Difference);
               await write.Write(context, text);
           })
           {
               HasGateway = declared.Difference == 0 && write.Name != "never",
           },
    ];
}
