// SPDX-License-Identifier: MIT
using System.Net;
using System.Text.Json;
using Nam.Observing;

namespace Nam.Tool.Tests.Live;

/// <summary>Figures of a service, and a place that serves them.</summary>
internal static class Figures
{
    internal static LiveDocument Make(int operations = 3, int decisions = 4) => new()
    {
        Now = new DateTimeOffset(2026, 1, 1, 12, 5, 0, TimeSpan.Zero),
        Started = new DateTimeOffset(2026, 1, 1, 12, 0, 0, TimeSpan.Zero),
        Name = "orders\u001b[31m",
        Mode = "Auto",
        HeldBytes = 1_500,
        Totals = new LiveTotals(
            1_500, 500, 1_300, 200, 1_234, 10e6, 2.5e6, 800, 15,
            [new LiveFormat("binary+zip-1", 1_000, 9e6, 2e6), new LiveFormat("text", 234, 1e6, 0.5e6)]),
        Operations =
        [
            .. Enumerable.Range(1, operations).Select(n => new LiveOperation(
                $"GET /orders/{n}", n == 2 ? "second" : null, 100, [new LiveFormat("binary+zip-1", 100, 1e6, 2e5)])),
        ],
        Decisions =
        [
            .. Enumerable.Range(1, decisions).Select(n => new LiveDecision(
                "a" + n, new DateTimeOffset(2026, 1, 1, 12, 4, n, TimeSpan.Zero), "GET /orders/1", "binary+zip-1", "fastest", 50_000,
                9_000, 0.053, 0.063)),
        ],
        Reasons = [new LiveReason("head", "HEAD has no body to encode.", 17, 17)],
    };

    /// <summary>Serves the figures below /nam until it is disposed of; other addresses are not found.</summary>
    internal static HttpListener Serve(out string address, HttpStatusCode code = HttpStatusCode.OK, string? body = null)
    {
        var text = body ?? JsonSerializer.Serialize(Make(), LiveJson.Default.LiveDocument);
        for (var port = 20_000 + Random.Shared.Next(20_000); ; port++)
        {
            var listener = new HttpListener();
            address = $"http://127.0.0.1:{port}";
            listener.Prefixes.Add(address + "/");
            try
            {
                listener.Start();
            }
            catch (HttpListenerException)
            {
                continue; // somebody else's port
            }

            _ = AnswerAsync(listener, code, text);
            return listener;
        }
    }

    private static async Task AnswerAsync(HttpListener listener, HttpStatusCode code, string text)
    {
        try
        {
            while (true)
            {
                var context = await listener.GetContextAsync();
                var isOpen = context.Request.Url!.AbsolutePath == "/nam/state"
                    && (code != HttpStatusCode.Unauthorized || context.Request.Headers["Authorization"] == "Bearer key");
                context.Response.StatusCode = (int)(isOpen && code == HttpStatusCode.Unauthorized ? HttpStatusCode.OK
                    : code == HttpStatusCode.OK && !isOpen ? HttpStatusCode.NotFound
                    : code);
                if (isOpen)
                {
                    await context.Response.OutputStream.WriteAsync(System.Text.Encoding.UTF8.GetBytes(text));
                }

                context.Response.Close();
            }
        }
        catch (Exception fault) when (fault is HttpListenerException or ObjectDisposedException)
        {
            // The test is over.
        }
    }
}
