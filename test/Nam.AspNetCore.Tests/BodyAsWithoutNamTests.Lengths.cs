// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;

namespace Nam.AspNetCore.Tests;

/// <content>Replies that declare their length.</content>
public sealed partial class BodyAsWithoutNamTests
{
    /// <summary>Ways to end a reply that declared its length.</summary>
    private static Dictionary<string, Func<HttpContext, Task>> Lengths => new()
    {
        ["too few, one write"] = Declare(+100, context => Write(context, Xml)),
        ["too few, two writes"] = Declare(+100, async context =>
        {
            await Write(context, Xml.AsMemory(0, 1000));
            await Write(context, Xml.AsMemory(1000));
        }),
        ["too few, synchronous"] = Declare(+100, context =>
        {
            context.Response.Body.Write(Xml);
            return Task.CompletedTask;
        }),
        ["too few, flushed"] = Declare(+100, async context =>
        {
            await Write(context, Xml);
            await context.Response.Body.FlushAsync();
        }),
        ["too few, BodyWriter"] = Declare(+100, async context => await context.Response.BodyWriter.WriteAsync(Xml)),
        ["too few, advanced and flushed"] = Declare(+100, async context =>
        {
            Advance(context, Xml);
            await context.Response.BodyWriter.FlushAsync();
        }),
        ["too few, completed"] = Declare(+100, async context =>
        {
            await Write(context, Xml);
            await context.Response.CompleteAsync();
        }),
        ["too few, canceled"] = Declare(+100, context =>
            context.Response.Body.WriteAsync(Xml, new CancellationToken(canceled: true)).AsTask()),
        ["nothing"] = Declare(+100, _ => Task.CompletedTask),
        ["nothing, flushed"] = Declare(+100, context => context.Response.Body.FlushAsync()),
        ["nothing, started"] = Declare(+100, context => context.Response.StartAsync()),
        ["nothing, written"] = Declare(+100, context => Write(context, default)),
        ["nothing, completed"] = Declare(+100, context => context.Response.CompleteAsync()),
        ["too many, one write"] = Declare(-100, context => Write(context, Xml)),
        ["too many, two writes"] = Declare(-100, async context =>
        {
            await Write(context, Xml.AsMemory(0, 1000));
            await Write(context, Xml.AsMemory(1000));
        }),
        ["too many, synchronous"] = Declare(-100, context =>
        {
            context.Response.Body.Write(Xml.AsSpan(0, 1000));
            context.Response.Body.Write(Xml.AsSpan(1000));
            return Task.CompletedTask;
        }),
        ["too many, BodyWriter"] = Declare(-100, async context =>
        {
            await context.Response.BodyWriter.WriteAsync(Xml.AsMemory(0, 1000));
            await context.Response.BodyWriter.WriteAsync(Xml.AsMemory(1000));
        }),
        ["too many, after all that was declared"] = Declare(0, async context =>
        {
            await Write(context, Xml);
            await Write(context, new byte[1]);
        }),
        ["too many, file"] = Declare(-100, async context => await context.Response.SendFileAsync(WithFile(context))),
        ["too many, and the application goes on"] = Declare(-100, async context =>
        {
            await Write(context, Xml.AsMemory(0, 1000));
            try
            {
                await Write(context, Xml.AsMemory(1000));
            }
            catch (InvalidOperationException)
            {
                await Write(context, Xml.AsMemory(1000, Xml.Length - 1100));
            }
        }),
        ["as declared"] = Declare(0, async context =>
        {
            await Write(context, Xml.AsMemory(0, 1000));
            await Write(context, Xml.AsMemory(1000));
        }),
        ["nothing, as declared"] = Declare(-Xml.Length, _ => Task.CompletedTask),
    };

    private static Func<HttpContext, Task> Declare(int difference, Func<HttpContext, Task> write) => context =>
    {
        context.Response.ContentLength = Xml.Length + difference;
        return write(context);
    };
}
