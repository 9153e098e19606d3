// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Nam.Server;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>A service that writes text.</summary>
internal static class TextFlowSite
{
    internal const int Piece = 16 * 1024;
    internal static readonly List<Order> Orders = Rows.Orders(12_000);
    internal static readonly byte[] Text = Write(Orders);

    internal static async Task WriteAsync(HttpResponse response, ReadOnlyMemory<byte> text, bool isBlocking = false, int piece = Piece)
    {
        for (; !text.IsEmpty; text = text[Math.Min(piece, text.Length)..])
        {
            if (isBlocking)
            {
                response.Body.Write(text[..Math.Min(piece, text.Length)].Span);
            }
            else
            {
                await response.Body.WriteAsync(text[..Math.Min(piece, text.Length)]);
            }
        }
    }

    private static byte[] Write(List<Order> orders)
    {
        using var stream = new MemoryStream();
        new DataContractSerializer(typeof(List<Order>)).WriteObject(stream, orders);
        return stream.ToArray();
    }

    internal static Task<TestService> StartAsync(
        Func<HttpResponse, Task> write, Action<NamServerOptions>? configure = null, HttpProtocols protocols = HttpProtocols.Http1) =>
        TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.MapGet("/text", async context =>
                {
                    if (context.Features.Get<Microsoft.AspNetCore.Http.Features.IHttpBodyControlFeature>() is { } control)
                    {
                        control.AllowSynchronousIO = true;
                    }

                    context.Response.ContentType = "application/xml; charset=utf-8";
                    await write(context.Response);
                });
            },
            options: options =>
            {
                options.ForcedFormat = "text+brotli-4";
                configure?.Invoke(options);
            },
            protocols: protocols);
}
