// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;

namespace Nam.Equality.Hosts;

/// <summary>What a middleware outside of NAM sees of each request, in order.</summary>
internal sealed class OuterEvents
{
    /// <summary>The request field that numbers a call.</summary>
    public const string Field = "X-Call";

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);
    private readonly ConcurrentDictionary<string, TaskCompletionSource<string>> _calls = new();

    public async Task RecordAsync(HttpContext context, RequestDelegate next)
    {
        var events = new ConcurrentQueue<string>();
        context.Response.OnStarting(() =>
        {
            events.Enqueue($"starts with {context.Response.StatusCode}");
            return Task.CompletedTask;
        });
        try
        {
            await next(context);
            events.Enqueue($"returned with {context.Response.StatusCode}");
        }
        catch (Exception e)
        {
            events.Enqueue($"threw {e.GetType().Name}: {e.Message}");
            throw;
        }
        finally
        {
            Of(context.Request.Headers[Field].ToString()).TrySetResult(string.Join(", ", events));
        }
    }

    /// <summary>Returns the events of a call once its request has passed all middleware.</summary>
    public Task<string> OfAsync(string call) => Of(call).Task.WaitAsync(Patience);

    private TaskCompletionSource<string> Of(string call) =>
        _calls.GetOrAdd(call, _ => new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously));
}
