// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using Nam.AspNetCore;
using Nam.Equality.Calls;

namespace Nam.Equality.Endpoints;

/// <summary>Services that fail, and callers that leave.</summary>
internal static class FailureEndpoints
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);
    private static readonly ConcurrentDictionary<string, TaskCompletionSource> Requests = new();

    public static IReadOnlyList<Endpoint> List { get; } =
    [
        Fails("throws", _ => throw new InvalidOperationException("too bad")),
        Fails("throws after some text", async context =>
        {
            await context.Response.Body.WriteAsync(Documents.RowBytes.AsMemory(0, 700));
            throw new InvalidOperationException("too bad");
        }) with { MayRecover = true },
        Fails("throws after flushed text", async context =>
        {
            await context.Response.Body.WriteAsync(Documents.RowBytes.AsMemory(0, 700));
            await context.Response.Body.FlushAsync();
            throw new InvalidOperationException("too bad");
        }) with { MayRecover = true },
        Fails("aborts", context =>
        {
            context.Abort();
            return Task.CompletedTask;
        }),
        Fails("aborts after some text", async context =>
        {
            await context.Response.Body.WriteAsync(Documents.RowBytes.AsMemory(0, 700));
            context.Abort();
        }),
        Leaves("left, then written", async context => await context.Response.Body.WriteAsync(Documents.RowBytes)),
        Leaves("left, then written in pieces", async context =>
        {
            foreach (var piece in Documents.RowBytes.Chunk(1000))
            {
                await context.Response.Body.WriteAsync(piece);
            }
        }),
        Leaves("left, then flushed", async context =>
        {
            await context.Response.Body.WriteAsync(Documents.RowBytes);
            await context.Response.Body.FlushAsync();
        }),
        Leaves("left, then completed", async context =>
        {
            await context.Response.Body.WriteAsync(Documents.RowBytes);
            await context.Response.CompleteAsync();
        }),
        Leaves("left, then typed", context => NamResults.Xml(TypedEndpoints.Things).ExecuteAsync(context)),
        Leaves("left, then many rows", context => NamResults.Xml(TypedEndpoints.ThingsOf(8_000)).ExecuteAsync(context)),
        Leaves("left, then by the writer", async context => await context.Response.BodyWriter.WriteAsync(Documents.RowBytes)),
        Leaves("left, then flushed as declared", async context =>
        {
            context.Response.ContentLength = Documents.RowBytes.Length;
            await context.Response.Body.WriteAsync(Documents.RowBytes.AsMemory(0, 1000));
            await context.Response.Body.WriteAsync(Documents.RowBytes.AsMemory(1000));
            await context.Response.Body.FlushAsync();
        }),
        Leaves("left, then written for long", async context =>
        {
            for (var again = 0; again < 100; again++)
            {
                await context.Response.Body.WriteAsync(Documents.RowBytes);
            }
        }),
        Leaves("left, then nothing", _ => Task.CompletedTask),
        new("left, then an action", null) { Path = "/things/left", HasGateway = false, Calls = LeaveAsync },
        Leaves("left, then written with a token", async context =>
            await context.Response.Body.WriteAsync(Documents.RowBytes, context.RequestAborted)),
    ];

    private static Endpoint Fails(string name, RequestDelegate answer) => new(name, context =>
    {
        context.Response.ContentType = Documents.Xml;
        return answer(context);
    })
    {
        HasGateway = false,
    };

    private static Endpoint Leaves(string name, RequestDelegate answer) => new(name, async context =>
    {
        context.Response.ContentType = Documents.Xml;
        await LeftAsync(context);
        await answer(context);
    })
    {
        HasGateway = false,
        Calls = LeaveAsync,
    };

    /// <summary>Waits until the caller has left.</summary>
    public static async Task LeftAsync(HttpContext context)
    {
        var left = new TaskCompletionSource();
        await using var registration = context.RequestAborted.Register(left.SetResult);
        Arrived(context.Request.Headers["X-Leave"].ToString()).TrySetResult();
        await left.Task.WaitAsync(Patience);
    }

    private static TaskCompletionSource Arrived(string id) =>
        Requests.GetOrAdd(id, _ => new(TaskCreationOptions.RunContinuationsAsynchronously));

    // The caller leaves once its request has arrived; the service answers once it has seen that.
    private static async Task LeaveAsync(Caller caller, Endpoint endpoint)
    {
        var id = Guid.NewGuid().ToString();
        using var leave = new CancellationTokenSource();
        (string, string)[] fields = [("X-Leave", id), ("Accept", "text/xml")];
        var call = caller.SendAsync(HttpMethod.Get, endpoint.Path, fields, cancellationToken: leave.Token);
        await Arrived(id).Task.WaitAsync(Patience);
        await leave.CancelAsync();
        (await call)?.Dispose();
    }
}
