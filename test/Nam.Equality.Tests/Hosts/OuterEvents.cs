// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;

namespace Nam.Equality.Hosts;

/// <summary>What a middleware outside of NAM sees of each request.</summary>
internal sealed class OuterEvents
{
    /// <summary>The request field that numbers a call.</summary>
    public const string Field = "X-Call";

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);
    private readonly ConcurrentDictionary<string, TaskCompletionSource<string>> _calls = new();

    public async Task RecordAsync(HttpContext context, RequestDelegate next)
    {
        var seen = "nothing";
        try
        {
            await next(context);
            seen = $"returned with {context.Response.StatusCode}";
        }
        catch (Exception e)
        {
            seen = $"threw {e.GetType().Name}: {e.Message}";
            throw;
        }
        finally
        {
            Of(context.Request.Headers[Field].ToString()).TrySetResult(seen);
        }
    }

    /// <summary>Returns what was seen of a call once its request has passed all middleware.</summary>
    public Task<string> OfAsync(string call) => Of(call).Task.WaitAsync(Patience);

    private TaskCompletionSource<string> Of(string call) =>
        _calls.GetOrAdd(call, _ => new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously));
}
