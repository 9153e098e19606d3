// SPDX-License-Identifier: MIT

using System.Net;
using CoreWCF;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Frames;
using Nam.CoreWcf.Tests.Hosts;
using Nam.Diagnostics;
using Nam.Server;
using Nam.TestKit;

namespace Nam.CoreWcf.Tests.Encoders;

/// <summary>Replies that leave while they are written.</summary>
public sealed class FlowTests
{
    private const int Count = 60_000;
    private const string Flowing = "1;read=binary,containers,flow;to=objects;rt=1;bw=100000000";
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Theory]
    [InlineData(HttpProtocols.Http1, TransferMode.Buffered)]
    [InlineData(HttpProtocols.Http2, TransferMode.Buffered)]
    [InlineData(HttpProtocols.Http1, TransferMode.StreamedResponse)]
    [InlineData(HttpProtocols.Http2, TransferMode.StreamedResponse)]
    public async Task Flow_LongReply_LeavesWhileItIsWritten(HttpProtocols protocols, TransferMode mode)
    {
        var isRead = new ManualResetEventSlim();
        var isKnown = false;
        var service = new RowService();
        await using var host = await StartAsync(service, protocols: protocols, mode: mode);
        var expected = await TextAsync(host, protocols, Replies.Profile);
        Assert.Equal(expected, await LearnAsync(host, protocols));
        isKnown = true;
        service.OnRow = (row, item) =>
        {
            Assert.True(row < Count / 2 || !isKnown || isRead.Wait(Patience), "Nothing arrived while the reply was being written.");
            return item;
        };

        using var response = await SendAsync(host, protocols, Flowing);
        await using var body = await response.Content.ReadAsStreamAsync();
        var whole = new MemoryStream();
        whole.WriteByte((byte)body.ReadByte());
        isRead.Set();
        await body.CopyToAsync(whole);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Null(response.Content.Headers.ContentLength);
        Assert.Contains(";flow=1", Assert.Single(response.Headers.GetValues("NAM-Reply")), StringComparison.Ordinal);
        Assert.Equal(["NAM-Profile", "Accept-Encoding"], response.Headers.Vary);
        response.Content = new ByteArrayContent(whole.ToArray()) { Headers = { { "Content-Type", Replies.ContentType(response) } } };
        Assert.Equal(expected, await Replies.TextAsync(response));
        Assert.Equal("containers", ServerOf(host).Journal.Snapshot()[^1].Format.ToString());
        await Eventually.ComesTrue(() => ServerOf(host).Holds.HeldBytes == 0);
        Assert.Empty(service.Errors);
    }

    [Theory]
    [InlineData(null)]
    [InlineData(Replies.Profile)]
    public async Task Flow_CallerThatDoesNotNameIt_GetsTheWholeReplyWithItsLength(string? profile)
    {
        await using var stock = await StartAsync(new RowService(), hasNam: false);
        await using var host = await StartAsync(new RowService());
        using var expected = await SendAsync(stock, HttpProtocols.Http1, null);

        for (var call = 0; call < 3; call++)
        {
            using var response = await SendAsync(host, HttpProtocols.Http1, profile);
            Assert.NotNull(response.Content.Headers.ContentLength);
            if (profile is null && call == 2)
            {
                Assert.Equal(await Replies.DescribeAsync(expected), await Replies.DescribeAsync(response));
            }
        }
    }

    [Theory]
    [InlineData(TransferMode.Buffered)]
    [InlineData(TransferMode.StreamedResponse)]
    public async Task Flow_SerializerThatThrowsAtAnyBlock_BreaksTheReplyOffAndTheHostStops(TransferMode mode)
    {
        var service = new RowService();
        var host = await StartAsync(service, mode: mode);
        await LearnAsync(host, HttpProtocols.Http1);
        var boundaries = await BoundariesAsync(host);
        Assert.InRange(boundaries.Count, 3, 40);

        // Before the first block is full nothing has left, so that the reply fails as any other does.
        var first = boundaries[0] + 2;
        List<int> rows = [first, .. boundaries.SelectMany(row => (int[])[row - 1, row, row + 1]).Where(row => row > first), Count - 1];
        foreach (var last in rows)
        {
            service.OnRow = (row, item) => row < last ? item : throw new InvalidDataException($"Row {last} is missing.");
            await Assert.ThrowsAnyAsync<HttpRequestException>(() => TextAsync(host, HttpProtocols.Http1, Flowing));
        }

        var server = ServerOf(host);
        await Eventually.ComesTrue(() => server.Holds.HeldBytes == 0
            && server.Decisions.Snapshot().Count(decision => decision.Reason == ReplyReason.Aborted) == rows.Count);
        Assert.Equal(rows.Count, service.Errors.Count);
        Assert.All(service.Errors, error => Assert.IsType<InvalidDataException>(error));
        service.OnRow = (_, item) => item;
        await TextAsync(host, HttpProtocols.Http1, Flowing);

        // A request that was never completed would hold the host for half a minute.
        await host.DisposeAsync().AsTask().WaitAsync(TimeSpan.FromSeconds(20));
    }

    [Theory]
    [InlineData(HttpProtocols.Http1, TransferMode.Buffered)]
    [InlineData(HttpProtocols.Http2, TransferMode.Buffered)]
    [InlineData(HttpProtocols.Http1, TransferMode.StreamedResponse)]
    public async Task Flow_CallerThatLeaves_EndsTheWriting(HttpProtocols protocols, TransferMode mode)
    {
        var hasLeft = new ManualResetEventSlim();
        var written = 0;
        var service = new RowService();
        var host = await StartAsync(service, protocols: protocols, mode: mode);
        await LearnAsync(host, protocols);
        service.OnRow = (row, item) =>
        {
            written = row;
            Assert.True(row < 2 * Count || hasLeft.Wait(Patience));
            return item;
        };

        const int Many = 100 * Count;
        using (var response = await SendAsync(host, protocols, Flowing, Many))
        {
            await using var body = await response.Content.ReadAsStreamAsync();
            await body.ReadExactlyAsync(new byte[1000]);
        }

        hasLeft.Set();
        await Eventually.ComesTrue(() => ServerOf(host).Holds.HeldBytes == 0
            && ServerOf(host).Decisions.Snapshot()[^1].Reason == ReplyReason.Aborted);
        Assert.InRange(written, 0, Many - 2);
        Assert.Empty(service.Errors);
        await host.DisposeAsync().AsTask().WaitAsync(TimeSpan.FromSeconds(20));
    }

    [Fact]
    public async Task Flow_ContentThatContainersCannotCarry_BeginsAnewAsTextAndIsWrittenOnce()
    {
        var service = new RowService();
        await using var host = await StartAsync(service);
        await LearnAsync(host, HttpProtocols.Http1);
        var asked = 0;
        service.OnRow = (row, item) =>
        {
            asked++;
            return row < Count - 1 ? item : new Item { Name = "a\uFFFFb" };
        };

        var expected = await TextAsync(host, HttpProtocols.Http1, null);
        asked = 0;

        Assert.Equal(expected, await TextAsync(host, HttpProtocols.Http1, Flowing));
        Assert.Equal(Count, asked);
        Assert.Contains(ServerOf(host).Decisions.Snapshot(), decision => decision.Reason == ReplyReason.Failed);
        Assert.Empty(service.Errors);
    }

    [Fact]
    public async Task Flow_WriterThatFailsOnce_IsBrokenOffAndNotAskedAgain()
    {
        var service = new RowService();
        await using var host = await StartAsync(service);
        await LearnAsync(host, HttpProtocols.Http1);
        var blows = 1;
        service.OnRow = (row, item) => row == Count - 1 && blows-- > 0 ? throw new InvalidDataException("Not this time.") : item;

        await Assert.ThrowsAsync<HttpRequestException>(() => TextAsync(host, HttpProtocols.Http1, Flowing));
        await Eventually.ComesTrue(() => !service.Errors.IsEmpty);
        Assert.IsType<InvalidDataException>(Assert.Single(service.Errors));
    }

    private static Task<ShopHost> StartAsync(
        RowService service, bool hasNam = true, HttpProtocols protocols = HttpProtocols.Http1, TransferMode mode = TransferMode.Buffered) =>
        ShopHost.StartAsync<RowService>(
            builder => builder.AddServiceEndpoint<RowService, IRowService>(Binding(mode), "/shop"),
            services =>
            {
                services.AddSingleton(service);
                if (hasNam)
                {
                    services.AddNam(options => options.ForcedFormat = "containers");
                }
            },
            protocols);

    private static BasicHttpBinding Binding(TransferMode mode)
    {
        var binding = ShopHost.Large();
        binding.TransferMode = mode;
        return binding;
    }

    private static NamServer ServerOf(ShopHost host) => host.Services.GetRequiredService<NamServer>();

    // Whether and how a reply flows is planned by what is known of its operation.
    private static async Task<string> LearnAsync(ShopHost host, HttpProtocols protocols)
    {
        var text = await TextAsync(host, protocols, Flowing);
        await ServerOf(host).DrainAsync();
        return text;
    }

    // The rows that each block but the last ends with or behind.
    private static async Task<List<int>> BoundariesAsync(ShopHost host)
    {
        using var response = await SendAsync(host, HttpProtocols.Http1, Flowing);
        return EndsOf(await response.Content.ReadAsByteArrayAsync());
    }

    private static List<int> EndsOf(ReadOnlySpan<byte> frames)
    {
        List<int> rows = [];
        using var text = new PooledBuffer();
        var header = ReplyFrame.ReadContainers(frames, DecodeLimits.Default, out var form);
        using var document = new ContainerText(form, text, DecodeLimits.Default);
        while (header.HasMore)
        {
            rows.Add(text.WrittenSpan.Count("Item>"u8) / 2);
            frames = frames[header.FrameBytes..];
            header = ReplyFrame.ReadContainers(frames, DecodeLimits.Default, out form);
            document.WriteNext(form);
        }

        return rows;
    }

    private static async Task<string> TextAsync(ShopHost host, HttpProtocols protocols, string? profile)
    {
        using var response = await SendAsync(host, protocols, profile);
        return await Replies.TextAsync(response);
    }

    private static Task<HttpResponseMessage> SendAsync(ShopHost host, HttpProtocols protocols, string? profile, int count = Count) =>
        host.PostAsync(
            "Rows", $"<count>{count}</count>", profile, contract: "IRowService",
            version: protocols == HttpProtocols.Http2 ? HttpVersion.Version20 : HttpVersion.Version11,
            completion: HttpCompletionOption.ResponseHeadersRead);
}
