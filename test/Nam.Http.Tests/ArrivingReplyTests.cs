// SPDX-License-Identifier: MIT

using System.Globalization;
using System.IO.Pipelines;
using System.Runtime.Serialization;
using System.Text.RegularExpressions;
using Nam.Client;
using Nam.Codecs;
using Nam.Decisions;
using Nam.Formats;
using Nam.TestKit;

namespace Nam.Http.Tests;

/// <summary>Replies of several frames, read while they arrive.</summary>
public abstract class ArrivingReplyTests(string format, List<byte[]> frames)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);
    protected static readonly List<Order> Orders = Rows.Orders(2_000);
    protected static readonly byte[] Text = MakeText();

    private readonly FakeServer _server = new();

    protected List<byte[]> Frames => frames;

    [Fact]
    public async Task Text_FirstFrameThere_IsGivenOutBeforeTheSecond()
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(Frames[0]);
        var stream = await OpenAsync(pipe.Reader.AsStream()).WaitAsync(Patience);
        var given = new byte[Text.Length];

        var count = await stream.ReadAsync(given).AsTask().WaitAsync(Patience);
        Assert.NotEqual(0, count);
        foreach (var frame in Frames.Skip(1))
        {
            await pipe.Writer.WriteAsync(frame);
            if (frame == Frames[^1])
            {
                // What ends a reply is given out when it is known to be the end.
                await pipe.Writer.CompleteAsync();
            }

            var read = await stream.ReadAsync(given.AsMemory(count)).AsTask().WaitAsync(Patience);
            Assert.NotEqual(0, read);
            count += read;
        }

        Assert.Equal(0, await stream.ReadAsync(given));
        Assert.Equal(Text.Length, count);
        Assert.Equal(Text, given);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(13)]
    [InlineData(5_000)]
    [InlineData(int.MaxValue)]
    public async Task Reply_InPiecesOfAnySize_IsTheWhole(int pieceBytes)
    {
        var all = Frames.SelectMany(frame => frame).ToArray();

        Assert.Equal(Text, await ReadTextAsync(new PieceStream(all, pieceBytes)));
        Assert.Equal(Orders, await ReadObjectsAsync(new PieceStream(all, pieceBytes)));
        Assert.Equal(Text, ReadTextBlocking(new PieceStream(all, pieceBytes)));
    }

    [Fact]
    public async Task Reply_CutOffBehindAnyFrame_IsAnError()
    {
        for (var frames = 1; frames < Frames.Count; frames++)
        {
            foreach (var further in (int[])[0, 1, 9, 30])
            {
                var cut = Frames.Take(frames).SelectMany(frame => frame).Concat(Frames[frames].Take(further)).ToArray();

                await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadObjectsAsync(new PieceStream(cut, 4_000)));
                await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(new PieceStream(cut, 4_000)));
            }
        }
    }

    [Fact]
    public async Task Reply_CutOffBehindAnyFrame_GoesOnWithAPlainOne()
    {
        for (var frames = 1; frames < Frames.Count; frames++)
        {
            Cut(frames, Text);

            Assert.Equal(Text, await Client().GetByteArrayAsync(""));
            Assert.Equal(Orders, await Client().GetNamXmlAsync<List<Order>>(""));
            Assert.Equal(Text, ReadTextBlocking(Client()));
        }
    }

    // What was given out and what would follow are of two different states of the service.
    [Fact]
    public async Task Reply_CutOffAndThePlainOneIsAnother_IsAnError()
    {
        Cut(Frames.Count - 1, [.. Text.Reverse()]);

        var failure = await Assert.ThrowsAsync<ReplyDecodeException>(() => Client().GetByteArrayAsync(""));

        Assert.True(failure.IsWorthRetrying);
    }

    [Fact]
    public async Task Rows_OfAReplyThatIsCutOff_AreNotFollowedByThoseOfAnother()
    {
        Cut(Frames.Count - 1, Text);
        var rows = new List<Order?>();

        await Assert.ThrowsAsync<ReplyDecodeException>(async () =>
        {
            await foreach (var row in Client().GetNamRowsAsync<Order>(""))
            {
                rows.Add(row);
            }
        });

        Assert.NotEmpty(rows);
        Assert.Equal(Orders.Take(rows.Count), rows);
        Assert.Single(_server.Profiles);
    }

    [Fact]
    public async Task Reply_ThatBreaksOff_ShowsWhatBrokeIt()
    {
        foreach (var read in (Func<Stream, Task>[])[ReadObjectsAsync, ReadTextAsync])
        {
            var pipe = new Pipe();
            await pipe.Writer.WriteAsync(Frames[0]);
            await pipe.Writer.CompleteAsync(new IOException("The connection is gone."));

            Assert.Equal("The connection is gone.", (await Assert.ThrowsAsync<IOException>(() => read(pipe.Reader.AsStream()))).Message);
        }
    }

    [Fact]
    public async Task Reply_WithBytesBehindTheLastFrame_IsAnError()
    {
        var all = Frames.SelectMany(frame => frame).Append((byte)0).ToArray();

        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadObjectsAsync(new PieceStream(all, 4_000)));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(new PieceStream(all, 4_000)));
    }

    [Fact]
    public async Task Reply_OverTheLimitInAll_IsAnError()
    {
        var options = new NamClientOptions
        {
            Limits = DecodeLimits.Default with { MaximumFormBytes = Frames.Max(frame => frame.Length) },
        };

        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadObjectsAsync(Whole(Frames), options));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole(Frames), options));
    }

    [Fact]
    public async Task Reply_NobodyReads_IsNotReadAheadWithoutEnd()
    {
        var ahead = new PieceStream(Frames.SelectMany(frame => frame).ToArray(), 1_000);
        await using var stream = await OpenAsync(ahead);

        var most = 0;
        for (var wait = 0; wait < 20; wait++)
        {
            most = ahead.Reads;
            await Task.Delay(10);
        }

        // Two frames wait and one is being read; with what one read may bring beside it.
        Assert.True(Frames.Count > 8);
        Assert.InRange(most * 1_000, 0, Frames.Take(5).Sum(frame => frame.Length) + 16_384);
    }

    [Fact]
    public async Task Dispose_InTheMiddle_EndsTheReading()
    {
        var endless = new PieceStream([.. Frames[0], .. Frames[1]], 1_000, isEndless: true);
        var stream = await OpenAsync(endless);
        Assert.NotEqual(0, await stream.ReadAsync(new byte[10]));
        await endless.Waiting.Task.WaitAsync(Patience);

        await stream.DisposeAsync();

        Assert.True(endless.IsDisposed);
    }

    [Fact]
    public async Task ReadNamXml_CancelledWhileItWaits_IsCancelled()
    {
        using var stop = new CancellationTokenSource();
        var endless = new PieceStream([.. Frames[0], .. Frames[1]], 1_000, isEndless: true);
        using var response = await GetAsync(endless, null, format);

        var reading = response.Content.ReadNamXmlAsync<List<Order>>(stop.Token);
        await endless.Waiting.Task.WaitAsync(Patience);
        await stop.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reading.WaitAsync(Patience));
        Assert.True(endless.IsDisposed);
    }

    [Fact]
    public async Task ReadNamXml_ReplyThatIsArriving_NeverBlocksItsCaller()
    {
        // Whether the first frame is there when the reader is opened is a race, so that it takes some turns to lose it.
        for (var turn = 0; turn < 200; turn++)
        {
            using var response = await GetAsync(Whole(Frames), null, format);
            var caller = new TaskCompletionSource<Task<bool>>();
            var thread = new Thread(() => caller.SetResult(
                response.Content.ReadNamXmlAsync(_ => Thread.CurrentThread.IsThreadPoolThread)));
            thread.Start();

            Assert.True(await await caller.Task.WaitAsync(Patience));
        }
    }

    [Fact]
    public async Task Flow_AtTheServersPace_TeachesNoBandwidth()
    {
        _server.Answer = _ => Reply(Whole(Frames), format, "1;id=r1;srv=5000;flow=1");
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;

        Assert.Equal(Text, await http.GetByteArrayAsync(""));
        await http.GetByteArrayAsync("");

        Assert.DoesNotContain(";bw=", _server.Profiles[1], StringComparison.Ordinal);
        Assert.Contains(";last=r1:", _server.Profiles[1], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Rows_CallerThatTakesItsTime_IsNotSlowAtDecoding(bool isFramed)
    {
        _server.Answer = _ => !isFramed
            ? FakeServer.Reply(new ByteArrayContent(Text), FakeServer.ContentType, "1;id=r1;srv=5000")
            : Reply(Whole(Frames), format);
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;

        var count = 0;
        await foreach (var row in http.GetNamRowsAsync<Order>(""))
        {
            Assert.Equal(Orders[count], row);
            if (count++ % 100 == 0)
            {
                await Task.Delay(100);
            }
        }

        Assert.Equal(Orders.Count, count);
        using var next = await http.GetAsync("");
        var decode = Regex.Match(_server.Profiles[1]!, ";last=r1:[0-9]+:([0-9]+)").Groups[1].Value;
        Assert.InRange(int.Parse(decode, CultureInfo.InvariantCulture), 0, 1_000_000);
    }

    private protected static PieceStream Whole(IEnumerable<byte[]> frames) => new(frames.SelectMany(frame => frame).ToArray(), 4_000);

    private static byte[] MakeText()
    {
        using var bytes = new MemoryStream();
        new DataContractSerializer(typeof(List<Order>)).WriteObject(bytes, Orders);
        return bytes.ToArray();
    }

    private static HttpResponseMessage Reply(Stream body, string format, string header = "1;id=r1;srv=5000")
    {
        Assert.True(ReplyFormat.TryParse(format, out var parsed));
        return FakeServer.Reply(new StreamContent(body), NamMediaType.Format(parsed, FakeServer.ContentType, false), header);
    }

    private HttpClient Client() => _server.Connect().Http;

    private void Cut(int frames, byte[] plain) => _server.Answer = request => request.Headers.Contains("NAM-Profile")
        ? Reply(Whole(Frames.Take(frames)), format)
        : FakeServer.Reply(new ByteArrayContent(plain), FakeServer.ContentType);

    private async Task<HttpResponseMessage> GetAsync(Stream body, NamClientOptions? options, string format)
    {
        _server.Answer = _ => Reply(body, format);
        var (_, http) = _server.Connect(options);
        return await http.GetAsync("", HttpCompletionOption.ResponseHeadersRead);
    }

    private async Task<Stream> OpenAsync(Stream body) =>
        await (await GetAsync(body, null, format)).Content.ReadAsStreamAsync();

    protected Task<byte[]> ReadTextAsync(Stream body) => ReadTextAsync(body, null);

    protected async Task<byte[]> ReadTextAsync(Stream body, NamClientOptions? options, string? named = null)
    {
        using var response = await GetAsync(body, options, named ?? format);
        await using var stream = await response.Content.ReadAsStreamAsync();
        using var text = new MemoryStream();
        await stream.CopyToAsync(text);
        return text.ToArray();
    }

    protected byte[] ReadTextBlocking(Stream body)
    {
        _server.Answer = _ => Reply(body, format);
        return ReadTextBlocking(Client());
    }

    private static byte[] ReadTextBlocking(HttpClient http)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, FakeServer.Address);
        using var response = http.Send(request, HttpCompletionOption.ResponseHeadersRead);
        using var stream = response.Content.ReadAsStreamAsync().GetAwaiter().GetResult();
        using var text = new MemoryStream();
        stream.CopyTo(text);
        return text.ToArray();
    }

    protected Task<List<Order>?> ReadObjectsAsync(Stream body) => ReadObjectsAsync(body, null);

    protected async Task<List<Order>?> ReadObjectsAsync(Stream body, NamClientOptions? options)
    {
        using var response = await GetAsync(body, options, format);
        return await response.Content.ReadNamXmlAsync<List<Order>>();
    }
}
