// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Globalization;
using Microsoft.AspNetCore.Http;
using Nam.AspNetCore;
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Replies;
using Nam.Formats;

namespace Nam.Benchmarks.Oracle.Serving;

/// <summary>Answers requests for /format/scale/query: every reply is serialised anew from its rows.</summary>
internal sealed class Replier(ReplySet replies) : IAsyncDisposable
{
    private Engine[] _engines = [];

    /// <summary>The last profile that NAM's caller sent for an operation.</summary>
    internal ConcurrentDictionary<string, string> Profiles { get; } = new();

    internal Engine Auto => _engines[0];

    /// <summary>Replaces all engines by new ones, which know nothing.</summary>
    internal async Task RenewAsync(double? samplingShare)
    {
        await DisposeAsync();
        Profiles.Clear();
        _engines =
        [
            .. Format.All.Where(format => format.Kind != FormatKind.Stock).Select(format => new Engine(format, ReplyAsync, samplingShare))
        ];
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var engine in _engines)
        {
            await engine.DisposeAsync();
        }
    }

    internal async Task HandleAsync(HttpContext context)
    {
        var path = context.Request.Path.Value!;
        var format = Format.All[int.Parse(path.AsSpan(1, path.IndexOf('/', 1) - 1), CultureInfo.InvariantCulture)];
        if (path.EndsWith("/ready", StringComparison.Ordinal))
        {
            context.Response.ContentLength = 0;
        }
        else if (format.Kind == FormatKind.Stock)
        {
            await ReplyStockAsync(context, format);
        }
        else
        {
            if (format.Kind == FormatKind.Auto && context.Request.Headers[NamHeaders.Profile] is [{ } profile])
            {
                Profiles[path] = profile;
            }

            await EngineOf(format).InvokeAsync(context);
        }
    }

    private Engine EngineOf(Format format) => _engines[EngineIndex[format]];

    private static Dictionary<Format, int> EngineIndex { get; } =
        Format.All.Where(format => format.Kind != FormatKind.Stock).Select((format, index) => (format, index))
            .ToDictionary(pair => pair.format, pair => pair.index);

    private async Task ReplyStockAsync(HttpContext context, Format format)
    {
        using var body = StockEncoding.Encode(ReplyTo(context), format);
        context.Response.ContentType = ReplyContract.ContentType;
        context.Response.ContentLength = body.WrittenCount;
        await context.Response.Body.WriteAsync(body.WrittenMemory, context.RequestAborted);
    }

    private Task ReplyAsync(HttpContext context) => NamResults.Xml(ReplyTo(context).Write, ReplyContract.ContentType).ExecuteAsync(context);

    private QueryReply ReplyTo(HttpContext context)
    {
        var parts = context.Request.Path.Value!.Split('/');
        return replies.Get(parts[2], int.Parse(parts[3], CultureInfo.InvariantCulture));
    }
}
