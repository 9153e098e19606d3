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

    public static IReadOnlyList<Endpoint> List { get; } =
    [
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
