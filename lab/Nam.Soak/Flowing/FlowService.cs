// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using System.Xml;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.AspNetCore;
using Nam.Stores;

namespace Nam.Soak.Flowing;

/// <summary>A service whose replies flow: rows as they come, and text as it is written. A process of its own.</summary>
internal static class FlowService
{
    internal const string Verb = "flows";
    internal const string WithNam = "nam";
    private const int RowsOfPiece = 50;

    /// <summary>Serves until it is killed.</summary>
    /// <param name="url">Where.</param>
    /// <param name="hasNam">Whether with NAM.</param>
    internal static async Task<int> RunAsync(string url, bool hasNam)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders().AddSimpleConsole(console => console.SingleLine = true).SetMinimumLevel(LogLevel.Warning);
        builder.WebHost.UseUrls(url);
        if (hasNam)
        {
            builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
            builder.Services.AddNam(nam => nam.Name = "flows");
        }

        await using var application = builder.Build();
        if (hasNam)
        {
            application.UseNam();
        }

        application.MapGet("/rows/{count:int}", (int count) => NamResults.Rows(RowsAsync(count)));
        application.MapGet("/text/{count:int}", WriteAsync);
        await application.RunAsync().ConfigureAwait(false);
        return 0;
    }

    /// <summary>The document that <c>/text</c> gives.</summary>
    internal static byte[] Document(int count) =>
        Encoding.UTF8.GetBytes($"<rows>{string.Concat(Enumerable.Range(0, count).Select(Markup))}</rows>");

    // A source that is sooner than the link for a while, and then lets its caller wait.
    private static async IAsyncEnumerable<FlowRow> RowsAsync(int count)
    {
        for (var number = 0; number < count; number++)
        {
            if (number % 2_000 == 1_999)
            {
                await Task.Delay(number % 3 * 40).ConfigureAwait(false);
            }

            yield return FlowRow.Of(number);
        }
    }

    private static async Task WriteAsync(HttpContext context, int count)
    {
        context.Response.ContentType = "text/xml; charset=utf-8";
        var left = context.RequestAborted;
        await context.Response.WriteAsync("<rows>", left).ConfigureAwait(false);
        for (var number = 0; number < count; number += RowsOfPiece)
        {
            var rows = Enumerable.Range(number, Math.Min(RowsOfPiece, count - number)).Select(Markup);
            await context.Response.WriteAsync(string.Concat(rows), left).ConfigureAwait(false);
        }

        await context.Response.WriteAsync("</rows>", left).ConfigureAwait(false);
    }

    private static string Markup(int number)
    {
        var row = FlowRow.Of(number);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"<row id=\"{row.Number}\"><place>{row.Place}</place><price>{row.Price}</price><day>{XmlConvert.ToString(row.Day, "yyyy-MM-dd")}</day><remark>{row.Remark!.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal)}</remark></row>");
    }
}
