// SPDX-License-Identifier: MIT

using System.Buffers;
using System.IO.Compression;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Xml;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Nam.AspNetCore.Tests;

/// <summary>What applications do with a reply's body, with NAM and without: callers, the application and the middleware
/// around it have to see the same.</summary>
public sealed partial class BodyAsWithoutNamTests
{
    private static readonly byte[] Xml = Encoding.UTF8.GetBytes(TestReplies.MakeText(60));

    /// <summary>Ways to dispose of the body.</summary>
    private static Dictionary<string, Func<HttpContext, Task>> Disposals { get; } = new()
    {
        ["DisposeAsync"] = async context =>
        {
            await Write(context, Xml);
            await context.Response.Body.DisposeAsync();
        },
        ["Dispose, then more"] = async context =>
        {
            await Write(context, Xml.AsMemory(0, 1000));
            await context.Response.Body.DisposeAsync();
            context.Response.Body.Dispose();
            context.Response.Body.Close();
            await Write(context, Xml.AsMemory(1000));
            await context.Response.Body.FlushAsync();
        },
        ["BufferedStream"] = async context =>
        {
            await using var buffered = new BufferedStream(context.Response.Body);
            await buffered.WriteAsync(Xml);
        },
        ["CryptoStream"] = async context =>
        {
            using var none = new ToBase64Transform();
            await using var crypto = new CryptoStream(context.Response.Body, none, CryptoStreamMode.Write);
            await crypto.WriteAsync(Xml);
        },
        ["StreamWriter"] = async context =>
        {
            await using var writer = new StreamWriter(context.Response.Body);
            await writer.WriteAsync(Encoding.UTF8.GetString(Xml));
        },
        ["XmlWriter"] = async context =>
        {
            var settings = new XmlWriterSettings { Async = true, CloseOutput = true };
            await using var writer = XmlWriter.Create(context.Response.Body, settings);
            await writer.WriteElementStringAsync(null, "a", null, new string('x', 3000));
        },
        ["two StreamWriters with preambles"] = async context =>
        {
            foreach (var part in (string[])["<a>", "</a>"])
            {
                await using var writer = new StreamWriter(context.Response.Body, Encoding.UTF8);
                await writer.WriteAsync(part);
            }
        },
        ["ZipArchive"] = context =>
        {
            context.Response.ContentType = "application/zip";
            using var archive = new ZipArchive(context.Response.Body, ZipArchiveMode.Create);
            foreach (var name in (string[])["a", "b"])
            {
                var entry = archive.CreateEntry(name);
                entry.LastWriteTime = new DateTimeOffset(2026, 11, 28, 0, 0, 0, TimeSpan.Zero);
                using var content = entry.Open();
                content.Write(Xml);
            }

            return Task.CompletedTask;
        },
        ["ZipArchive in XML's type"] = context =>
        {
            using var archive = new ZipArchive(context.Response.Body, ZipArchiveMode.Create);
            var entry = archive.CreateEntry("a");
            entry.LastWriteTime = new DateTimeOffset(2026, 11, 28, 0, 0, 0, TimeSpan.Zero);
            using var content = entry.Open();
            content.Write(Xml);
            return Task.CompletedTask;
        },
        ["CompleteAsync, then DisposeAsync"] = async context =>
        {
            await Write(context, Xml);
            await context.Response.CompleteAsync();
            await context.Response.Body.DisposeAsync();
            await context.Response.CompleteAsync();
        },
        ["CompleteAsync, then a write"] = async context =>
        {
            await Write(context, Xml);
            await context.Response.CompleteAsync();
            await Write(context, Xml);
        },
        ["CompleteAsync, then a flush"] = async context =>
        {
            await Write(context, Xml);
            await context.Response.CompleteAsync();
            await context.Response.Body.FlushAsync();
        },
        ["CopyToAsync of all that was declared, and of nothing"] = async context =>
        {
            context.Response.ContentLength = Xml.Length;
            using var all = new MemoryStream(Xml);
            await all.CopyToAsync(context.Response.Body);
            await new MemoryStream().CopyToAsync(context.Response.Body);
        },
        ["CopyToAsync from the body"] = context => context.Response.Body.CopyToAsync(Stream.Null),
    };

    /// <summary>Ways to use the body's stream and its writer together.</summary>
    private static Dictionary<string, Func<HttpContext, Task>> Mixtures { get; } = new()
    {
        ["WriteAsync"] = async context =>
        {
            Advance(context, "<rows>"u8);
            await Write(context, "<a/>"u8.ToArray());
            Advance(context, "<b/>"u8);
            await Write(context, "<c/>"u8.ToArray());
            Advance(context, "</rows>"u8);
        },
        ["Write"] = context =>
        {
            Advance(context, "<rows>"u8);
            context.Response.Body.Write("<a/>"u8);
            Advance(context, "</rows>"u8);
            return Task.CompletedTask;
        },
        ["SendFileAsync"] = async context =>
        {
            Advance(context, "<rows>"u8);
            await context.Response.SendFileAsync(WithFile(context));
            Advance(context, "</rows>"u8);
        },
        ["cleared"] = async context =>
        {
            Advance(context, "<rows>"u8);
            context.Response.Clear();
            context.Response.ContentType = TestReplies.XmlType;
            await context.Response.WriteAsync("<error/>");
        },
        ["CompleteAsync"] = async context =>
        {
            await Write(context, "<rows>"u8.ToArray());
            Advance(context, "</rows>"u8);
            await context.Response.CompleteAsync();
        },
        ["FlushAsync"] = async context =>
        {
            Advance(context, "<rows>"u8);
            await context.Response.Body.FlushAsync();
            await Write(context, "</rows>"u8.ToArray());
        },
        ["a writer that was kept, completed"] = async context =>
        {
            var writer = context.Response.BodyWriter;
            await Write(context, "<rows>"u8.ToArray());
            writer.Write("<a/>"u8);
            await Write(context, "</rows>"u8.ToArray());
            await writer.CompleteAsync();
        },
        ["completed with a fault"] = async context =>
        {
            await Write(context, "<rows>"u8.ToArray());
            Advance(context, "<a/>"u8);
            await context.Response.BodyWriter.CompleteAsync(new InvalidDataException());
        },
        ["completed with a fault, before anything else"] = context =>
        {
            context.Response.BodyWriter.Complete(new InvalidDataException());
            return Task.CompletedTask;
        },
        ["AsStream"] = async context =>
        {
            Advance(context, "<rows>"u8);
            await using var stream = context.Response.BodyWriter.AsStream(leaveOpen: true);
            await stream.WriteAsync("</rows>"u8.ToArray());
        },
        ["what is unflushed"] = async context =>
        {
            var writer = context.Response.BodyWriter;
            Advance(context, "<rows/>"u8);
            await Write(context, Encoding.UTF8.GetBytes($"<!-- {writer.CanGetUnflushedBytes} -->"));
            await context.Response.Body.FlushAsync();
            await Write(context, Encoding.UTF8.GetBytes($"<!-- {writer.UnflushedBytes} -->"));
        },
        ["all that was declared, advanced"] = async context =>
        {
            context.Response.ContentLength = Xml.Length;
            Advance(context, Xml.AsSpan(0, 1000));
            await Write(context, Xml.AsMemory(1000));
        },
        ["large"] = async context =>
        {
            for (var i = 0; i < 40; i++)
            {
                Advance(context, Xml);
                await Write(context, Xml);
            }
        },
    };

    public static TheoryData<string, HttpProtocols, string?> Cases
    {
        get
        {
            var cases = new TheoryData<string, HttpProtocols, string?>();
            foreach (var (kind, ways) in Kinds)
            {
                foreach (var way in ways.Keys)
                {
                    cases.Add($"{kind}: {way}", HttpProtocols.Http1, "binary");
                    cases.Add($"{kind}: {way}", HttpProtocols.Http1, "text");
                    cases.Add($"{kind}: {way}", HttpProtocols.Http2, null);
                }
            }

            return cases;
        }
    }

    private static Dictionary<string, Dictionary<string, Func<HttpContext, Task>>> Kinds =>
        new() { ["length"] = Lengths, ["disposed"] = Disposals, ["mixed"] = Mixtures };

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Body_UsedAsApplicationsDo_EndsAsWithoutNam(string way, HttpProtocols protocols, string? format)
    {
        var parts = way.Split(": ");
        var write = Kinds[parts[0]][parts[1]];

        var expected = await CallAsync(write, protocols, format, hasNam: false);
        var actual = await CallAsync(write, protocols, format, hasNam: true);

        Assert.Equal(expected, actual);
    }

    private static Task Write(HttpContext context, ReadOnlyMemory<byte> bytes) => context.Response.Body.WriteAsync(bytes).AsTask();

    private static void Advance(HttpContext context, ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(context.Response.BodyWriter.GetSpan(bytes.Length));
        context.Response.BodyWriter.Advance(bytes.Length);
    }

    private static string WithFile(HttpContext context)
    {
        var path = Path.GetTempFileName();
        File.WriteAllBytes(path, Xml);
        context.Response.OnCompleted(() =>
        {
            File.Delete(path);
            return Task.CompletedTask;
        });
        return path;
    }

    // What the caller got, what the endpoint threw and what came out of the pipeline.
    private static async Task<string> CallAsync(
        Func<HttpContext, Task> write, HttpProtocols protocols, string? format, bool hasNam)
    {
        var left = new TaskCompletionSource<string>();
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.Use(async (context, next) =>
                {
                    try
                    {
                        await next(context);
                        left.TrySetResult("no exception");
                    }
                    catch (Exception e)
                    {
                        left.TrySetResult(e.GetType().Name);
                        throw;
                    }
                });
                if (hasNam)
                {
                    app.UseNam();
                }

                app.MapGet("/", context =>
                {
                    context.Features.Get<IHttpBodyControlFeature>()!.AllowSynchronousIO = true;
                    context.Response.ContentType = TestReplies.XmlType;
                    return write(context);
                });
            },
            options: options => options.ForcedFormat = format,
            protocols: protocols);
        using var caller = Callers.WithNam(service);
        caller.DefaultRequestVersion = protocols == HttpProtocols.Http2 ? HttpVersion.Version20 : HttpVersion.Version11;
        caller.DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact;

        var got = "no reply";
        try
        {
            using var response = await caller.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
            got = $"{response.StatusCode} broken off";
            got = $"{response.StatusCode} {Encoding.Latin1.GetString(await response.Content.ReadAsByteArrayAsync())}";
        }
        catch (Exception e) when (e is HttpRequestException or IOException)
        {
        }

        return $"{got}, {await left.Task}";
    }
}
