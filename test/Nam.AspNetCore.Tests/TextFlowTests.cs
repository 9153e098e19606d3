// SPDX-License-Identifier: MIT

using System.Net;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Nam.Decisions;
using Nam.Http;
using Nam.TestKit;
using static Nam.AspNetCore.Tests.TextFlowSite;

namespace Nam.AspNetCore.Tests;

/// <summary>Text that leaves while it is written, in text with a codec.</summary>
public sealed class TextFlowTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Theory]
    [InlineData(HttpProtocols.Http1, false)]
    [InlineData(HttpProtocols.Http2, false)]
    [InlineData(HttpProtocols.Http1, true)]
    public async Task Text_BeingWritten_IsReadMeanwhile(HttpProtocols protocols, bool isWrittenBlocking)
    {
        var isBegun = new TaskCompletionSource();
        await using var service = await StartAsync(
            async response =>
            {
                await WriteAsync(response, Text.AsMemory(0, Text.Length / 2), isWrittenBlocking);
                await isBegun.Task.WaitAsync(Patience);
                await WriteAsync(response, Text.AsMemory(Text.Length / 2), isWrittenBlocking);
            },
            protocols: protocols);
        using var caller = Callers.WithNam(service);
        caller.DefaultRequestVersion = protocols == HttpProtocols.Http2 ? HttpVersion.Version20 : HttpVersion.Version11;
        caller.DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact;

        using var response = await caller.GetAsync("/text", HttpCompletionOption.ResponseHeadersRead);
        await using var body = await response.Content.ReadAsStreamAsync();
        var text = new byte[Text.Length];
        await body.ReadExactlyAsync(text.AsMemory(0, Text.Length / 4));
        isBegun.SetResult();
        await body.ReadExactlyAsync(text.AsMemory(Text.Length / 4));

        Assert.Equal(Text, text);
        Assert.Equal(0, await body.ReadAsync(text));
        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0 && service.Server.Journal.Snapshot() is [_]);
        var entry = service.Server.Journal.Snapshot()[0];
        Assert.Equal("text+brotli-4", entry.Format.ToString());
        Assert.InRange(entry.EncodedBytes, 1, Text.Length / 2);
    }

    [Fact]
    public async Task Text_BeingWritten_IsReadAsObjectsMeanwhile()
    {
        var isBegun = new TaskCompletionSource();
        await using var service = await StartAsync(async response =>
        {
            await WriteAsync(response, Text.AsMemory(0, Text.Length / 2));
            await isBegun.Task.WaitAsync(Patience);
            await WriteAsync(response, Text.AsMemory(Text.Length / 2));
        });
        using var caller = Callers.WithNam(service);

        var rows = new List<Order>();
        await foreach (var row in caller.GetNamRowsAsync<Order>("/text"))
        {
            rows.Add(row!);
            if (rows.Count == Orders.Count / 8)
            {
                isBegun.SetResult();
            }
        }

        Assert.Equal(Orders, rows);
        Assert.Equal(Orders, await caller.GetNamXmlAsync<List<Order>>("/text"));
    }

    [Theory]
    [InlineData(HttpCompletionOption.ResponseContentRead, false)]
    [InlineData(HttpCompletionOption.ResponseHeadersRead, false)]
    [InlineData(HttpCompletionOption.ResponseContentRead, true)]
    public async Task Text_InAnyPieces_IsThatOfACallerWithout(HttpCompletionOption completion, bool isBlocking)
    {
        var piece = 0;
        await using var service = await StartAsync(response => WriteAsync(response, Text, isBlocking, piece));
        using var plain = Callers.Plain(service);
        using var caller = Callers.WithNam(service);
        foreach (var each in (int[])[997, Piece, FlowShape.Text.BlockBytes, FlowShape.Text.BlockBytes + 1, Text.Length])
        {
            piece = each;
            Assert.Equal(Text, await plain.GetByteArrayAsync("/text"));
            using var response = isBlocking
                ? await Task.Run(() => caller.Send(new HttpRequestMessage(HttpMethod.Get, "/text"), completion))
                : await caller.GetAsync("/text", completion);
            Assert.Equal("application/xml; charset=utf-8", response.Content.Headers.ContentType!.ToString());
            Assert.Equal(Text, await response.Content.ReadAsByteArrayAsync());
        }

        Assert.All(service.Server.Journal.Snapshot(), entry => Assert.Equal("text+brotli-4", entry.Format.ToString()));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(1)]
    public async Task Text_ThatEndsNearABlock_ComesWhole(int difference)
    {
        var text = Text.AsMemory(0, (3 * FlowShape.Text.BlockBytes) + difference);
        await using var service = await StartAsync(response => WriteAsync(response, text));
        using var caller = Callers.WithNam(service);

        Assert.Equal(text, await caller.GetByteArrayAsync("/text"));
    }

    [Fact]
    public async Task Text_ShorterThanTwoBlocks_StaysWhole()
    {
        var text = Text.AsMemory(0, (2 * FlowShape.Text.BlockBytes) - 1);
        await using var service = await StartAsync(response => WriteAsync(response, text));
        using var caller = Callers.Raw(service, Callers.Profile.Replace("brotli", "brotli,flow", StringComparison.Ordinal));

        using var response = await caller.GetAsync("/text");

        Assert.True(response.IsEncoded());
        Assert.NotNull(response.Content.Headers.ContentLength);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Text_TooLongToBeHeld_LeavesInBlocks(bool isLengthDeclared)
    {
        long most = 0;
        TestService? running = null;
        await using var service = running = await StartAsync(
            async response =>
            {
                response.ContentLength = isLengthDeclared ? 10 * Text.Length : null;
                for (var i = 0; i < 10; i++)
                {
                    await WriteAsync(response, Text);
                    most = Math.Max(most, running!.Server.Holds.HeldBytes);
                }
            },
            options => options.MaximumReplyBytes = Text.Length);
        using var caller = Callers.WithNam(service);

        var text = await caller.GetByteArrayAsync("/text");

        Assert.Equal(10 * Text.Length, text.Length);
        Assert.Equal(Text, text[(9 * Text.Length)..]);
        Assert.Equal("text+brotli-4", service.Server.Journal.Snapshot()[0].Format.ToString());
        
        // Six blocks, and what Brotli keeps of those before; arrays come in powers of two.
        Assert.InRange(most, 1, 4 << 20);
    }

    [Theory]
    [InlineData("binary+zip-1")]
    [InlineData("containers")]
    public async Task Text_TooLongToBeHeldForItsForcedFormat_StaysAsItIs(string format)
    {
        await using var service = await StartAsync(
            response => WriteAsync(response, Text),
            options => (options.MaximumReplyBytes, options.ForcedFormat) = (Text.Length / 2, format));
        using var caller = Callers.Raw(service, "1;read=binary,containers,flow;to=text;rt=20;bw=10000");

        using var response = await caller.GetAsync("/text");

        Assert.False(response.IsEncoded());
        Assert.Equal(Text, await response.Content.ReadAsByteArrayAsync());
    }

    [Fact]
    public async Task File_ThatIsLong_IsNeverHeldWhole()
    {
        var path = Path.GetTempFileName();
        await File.WriteAllBytesAsync(path, Text);
        try
        {
            await using var service = await StartAsync(
                response => response.SendFileAsync(path, 0, null), options => options.MaximumHeldBytes = Text.Length / 2);
            using var caller = Callers.WithNam(service);

            for (var call = 0; call < 3; call++)
            {
                Assert.Equal(Text, await caller.GetByteArrayAsync("/text"));
            }

            Assert.Equal(3, service.Server.Journal.Snapshot().Count(entry => entry.Format.Form == XmlForm.Text && !entry.Format.IsStored));
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public async Task Text_ThatIsFlushedNowAndThen_ArrivesAsOften()
    {
        var arrived = new SemaphoreSlim(0);
        await using var service = await StartAsync(
            async response =>
            {
                await response.WriteAsync("<events>");
                for (var i = 0; i < 4; i++)
                {
                    await response.WriteAsync($"<event number=\"{i}\">{new string('e', 2000)}</event>");
                    await response.Body.FlushAsync();
                    Assert.True(await arrived.WaitAsync(Patience), "What was flushed did not arrive.");
                }

                await response.WriteAsync("</events>");
            },
            options => options.StreamingHold = TimeSpan.FromMilliseconds(20));
        using var caller = Callers.WithNam(service);

        using var response = await caller.GetAsync("/text", HttpCompletionOption.ResponseHeadersRead);
        await using var body = await response.Content.ReadAsStreamAsync();
        var events = new StringBuilder();
        var buffer = new byte[Piece];
        for (var i = 0; i < 4; i++)
        {
            while (!events.ToString().Contains($"\"{i}\"", StringComparison.Ordinal)
                || !events.ToString().EndsWith("</event>", StringComparison.Ordinal))
            {
                events.Append(Encoding.UTF8.GetString(buffer, 0, await body.ReadAsync(buffer).AsTask().WaitAsync(Patience)));
            }

            arrived.Release();
        }

        using var rest = new StreamReader(body);
        Assert.Equal("</events>", await rest.ReadToEndAsync());
        Assert.Equal("text+brotli-4", service.Server.Journal.Snapshot()[0].Format.ToString());
    }

    [Fact]
    public async Task Text_ForACallerThatNamesNoFlow_StaysWhole()
    {
        await using var service = await StartAsync(response => WriteAsync(response, Text));
        using var caller = Callers.Raw(service);

        using var response = await caller.GetAsync("/text");

        Assert.True(response.IsEncoded());
        Assert.NotNull(response.Content.Headers.ContentLength);
    }

    [Fact]
    public async Task Text_OfManyAtOnce_ComesWhole()
    {
        await using var service = await StartAsync(response => WriteAsync(response, Text));
        using var caller = Callers.WithNam(service);

        var texts = await Task.WhenAll(Enumerable.Range(0, 24).Select(_ => caller.GetByteArrayAsync("/text")));

        Assert.All(texts, text => Assert.Equal(Text, text));
        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);
    }

    [Fact]
    public async Task Plan_WriterIsTheLongestPart_Flows()
    {
        await using var service = await StartAsync(
            async response =>
            {
                // As a database that gives its rows slowly.
                for (var at = 0; at < Text.Length; at += Text.Length / 20)
                {
                    await WriteAsync(response, Text.AsMemory(at, Math.Min(Text.Length / 20, Text.Length - at)));
                    await Task.Delay(20);
                }
            },
            options => options.ForcedFormat = null);
        using var caller = Callers.Raw(service, "1;read=flow;to=text;rt=20;bw=1000000");

        for (var call = 0; call < 6; call++)
        {
            using var response = await caller.GetAsync("/text");
            await service.Server.DrainAsync();
        }

        Assert.Contains(service.Server.Journal.Snapshot(), entry => entry.Plan.Flows && entry.Format.Form == XmlForm.Text);
    }
}
