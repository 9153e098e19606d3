// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Runtime.Serialization;
using System.Xml;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.AspNetCore;
using Nam.Stores;

namespace Nam.Benchmarks.Cold;

/// <summary>The service's process: answers with the same rows, and then says what each reply took.</summary>
internal static class ColdService
{
    internal const string Ready = "ready ";

    internal static async Task RunAsync(int rows, ColdWay way, bool warmsUp)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        builder.Services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Warning));
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam(options =>
        {
            options.WarmUp = warmsUp;
            options.ForcedFormat = way == ColdWay.Containers ? "containers" : null;
        });
        await using var application = builder.Build();
        var reply = ColdReply.Make(rows);
        var taken = new ConcurrentQueue<double>();
        application.Use(async (context, next) =>
        {
            var started = Stopwatch.GetTimestamp();
            await next(context).ConfigureAwait(false);
            if (context.Request.Path == "/reply")
            {
                taken.Enqueue(Stopwatch.GetElapsedTime(started).TotalMilliseconds);
            }
        });
        if (way != ColdWay.Stock)
        {
            application.UseNam();
        }

        var serializer = new DataContractSerializer(typeof(List<Q10Row>));
        application.Run(context => context.Request.Path.Value switch
        {
            "/reply" when way == ColdWay.Stock => ReplyStockAsync(context, serializer, reply),
            "/reply" => NamResults.Xml(reply).ExecuteAsync(context),
            "/taken" => context.Response.WriteAsync(
                string.Join(' ', taken.Select(milliseconds => milliseconds.ToString(CultureInfo.InvariantCulture)))),
            _ => context.Response.WriteAsync("here"),
        });
        await application.StartAsync().ConfigureAwait(false);
        Console.WriteLine(Ready + application.Urls.First());
        // On a thread of its own: a console's read blocks, and the pool has only as many threads as there are processors.
        await Task.Factory.StartNew(
            Console.In.ReadLine, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default).ConfigureAwait(false);
    }

    private static async Task ReplyStockAsync(HttpContext context, DataContractSerializer serializer, List<Q10Row> reply)
    {
        using var text = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(text, System.Text.Encoding.UTF8, ownsStream: false))
        {
            serializer.WriteObject(writer, reply);
        }

        context.Response.ContentType = "application/xml; charset=utf-8";
        context.Response.ContentLength = text.Length;
        await context.Response.Body.WriteAsync(text.GetBuffer().AsMemory(0, (int)text.Length)).ConfigureAwait(false);
    }
}
