// SPDX-License-Identifier: MIT

using System.IO.Compression;
using System.IO.Pipelines;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.TestKit;

namespace Nam.Http.Tests;

/// <summary>Text with a Content-Encoding: who asks for it, undoes it, and times that.</summary>
public sealed class CodedTextTests
{
    private const string Header = "1;id=r1;srv=5000;ce=1";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly FakeServer _server = new();
    private readonly List<string?> _accepted = [];

    public static TheoryData<string> Codings => ["gzip", "br"];

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task Reply_ThatWasAskedFor_IsUndoneAndLooksAsIfItHadNotBeenCoded(string coding)
    {
        Answer(() => Coded(coding));
        var (_, http) = _server.Connect();

        using var reply = await http.GetAsync("", HttpCompletionOption.ResponseHeadersRead);

        Assert.Equal("gzip, br", Assert.Single(_accepted));
        Assert.Empty(reply.Content.Headers.ContentEncoding);
        Assert.Null(reply.Content.Headers.ContentLength);
        Assert.Equal(FakeServer.Text, await reply.Content.ReadAsByteArrayAsync());
        Assert.Equal(FakeServer.Orders, await http.GetNamXmlAsync<List<Order>>(""));
        Assert.Equal(FakeServer.Text, ReadBlocking(http));
        Assert.DoesNotContain("Accept-Encoding", http.DefaultRequestHeaders.Select(field => field.Key));
    }

    [Theory]
    [InlineData(null)]
    [InlineData(Header)]
    public async Task Reply_OfAServerWithNamOrWithout_IsUndone(string? header)
    {
        Answer(() => Coded("gzip", header));
        var (_, http) = _server.Connect();

        for (var call = 0; call < 3; call++)
        {
            Assert.Equal(FakeServer.Text, await http.GetByteArrayAsync(""));
        }
    }

    [Fact]
    public async Task Reply_CodedTwice_IsUndoneOnce()
    {
        Answer(() =>
        {
            var reply = Coded("gzip");
            reply.Content.Headers.ContentEncoding.Clear();
            reply.Content.Headers.TryAddWithoutValidation("Content-Encoding", "br, gzip");
            return reply;
        });
        var (_, http) = _server.Connect();

        using var reply = await http.GetAsync("", HttpCompletionOption.ResponseHeadersRead);

        Assert.Equal(["br"], reply.Content.Headers.ContentEncoding);
        Assert.Equal(FakeServer.Text, await reply.Content.ReadAsByteArrayAsync());
    }

    /// <summary>What somebody has asked for is his.</summary>
    [Fact]
    public async Task Request_WithAFieldOfItsOwn_KeepsItAndGetsTheReplyAsItCame()
    {
        Answer(() => Coded("gzip"));
        var (engine, http) = _server.Connect();
        http.DefaultRequestHeaders.AcceptEncoding.Add(new("gzip"));

        using var reply = await http.GetAsync("");

        Assert.Equal("gzip", Assert.Single(_accepted));
        Assert.Equal(["gzip"], reply.Content.Headers.ContentEncoding);
        Assert.Equal(Code("gzip", FakeServer.Text), await reply.Content.ReadAsByteArrayAsync());
        Assert.DoesNotContain("dec=", await HeaderAsync(engine), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Request_OfAClientWithoutCodings_AsksForNone()
    {
        Answer(FakeServer.Plain);
        var (_, http) = _server.Connect(new NamClientOptions { Capabilities = Profiles.ClientCapabilities.Containers });

        Assert.Equal(FakeServer.Text, await http.GetByteArrayAsync(""));

        Assert.Null(Assert.Single(_accepted));
    }

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task Reply_ThatIsUndone_IsReportedWithWhatThatTook(string coding)
    {
        Answer(() => Coded(coding));
        var (engine, http) = _server.Connect();

        await http.GetByteArrayAsync("");

        Assert.Matches(";last=r1:[0-9.]+:[0-9.]+$", await HeaderAsync(engine));
    }

    /// <summary>The platform's handler undoes it, and neither the field nor the time is to be seen.</summary>
    [Fact]
    public async Task Reply_ThatAHandlerBelowHasUndone_IsReportedWithoutDecodingAndTellsNoBandwidth()
    {
        Answer(() => FakeServer.Reply(new ByteArrayContent(FakeServer.Text), FakeServer.ContentType, Header));
        var (engine, http) = _server.Connect();

        for (var call = 0; call < 20; call++)
        {
            Assert.Equal(FakeServer.Text, await http.GetByteArrayAsync(""));
        }

        var header = await HeaderAsync(engine);
        Assert.Contains("last=r1:", header, StringComparison.Ordinal);
        Assert.DoesNotContain("bw=", header, StringComparison.Ordinal);
        Assert.DoesNotContain("dec=", header, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Reply_ThatIsStillBeingWritten_IsReadMeanwhile()
    {
        using var coder = TextCodec.Brotli.Begin(4, null);
        using var part = new PooledBuffer();
        var pipe = new Pipe();
        Answer(() => Coded("br", Header + ";flow=1", new StreamContent(pipe.Reader.AsStream())));
        var (_, http) = _server.Connect();
        coder.WritePart(FakeServer.Text.AsSpan(0, FakeServer.Text.Length / 2), part);
        await pipe.Writer.WriteAsync(part.WrittenMemory);
        using var reply = await http.GetAsync("", HttpCompletionOption.ResponseHeadersRead);
        await using var body = await reply.Content.ReadAsStreamAsync();

        var text = new byte[FakeServer.Text.Length];
        await body.ReadExactlyAsync(text.AsMemory(0, text.Length / 2)).AsTask().WaitAsync(Patience);
        part.Clear();
        coder.WritePart(FakeServer.Text.AsSpan(FakeServer.Text.Length / 2), part);
        coder.End(part);
        await pipe.Writer.WriteAsync(part.WrittenMemory);
        await pipe.Writer.CompleteAsync();
        await body.ReadExactlyAsync(text.AsMemory(text.Length / 2)).AsTask().WaitAsync(Patience);

        Assert.Equal(FakeServer.Text, text);
        Assert.Equal(0, await body.ReadAsync(text));
    }

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task Reply_ThatFlows_IsReadAsObjects(string coding)
    {
        Answer(() => Coded(coding, Header + ";flow=1"));
        var (_, http) = _server.Connect();

        Assert.Equal(FakeServer.Orders, await http.GetNamXmlAsync<List<Order>>(""));
        Assert.Equal<Order?>(FakeServer.Orders, await http.GetNamRowsAsync<Order>("").ToListAsync());
    }

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task Reply_CutOffAnywhere_IsAnErrorOrReplaced(string coding)
    {
        var coded = Code(coding, FakeServer.Text);
        for (var bytes = 1; bytes < coded.Length; bytes += 7)
        {
            var cut = coded[..bytes];
            Answer(() => Coded(coding, Header, new ByteArrayContent(cut)));
            var (_, http) = _server.Connect();

            var failure = await Assert.ThrowsAsync<ReplyDecodeException>(() => http.PostAsync("", null));
            Assert.True(failure.IsWorthRetrying);
        }

        Answer(() => _accepted[^1] is null ? FakeServer.Plain() : Coded(coding, Header, new ByteArrayContent(coded[..^3])));
        Assert.Equal(FakeServer.Text, await _server.Connect().Http.GetByteArrayAsync(""));
        Assert.Equal(FakeServer.Orders, await _server.Connect().Http.GetNamXmlAsync<List<Order>>(""));
    }

    /// <summary>gzip has a checksum; Brotli has none.</summary>
    [Fact]
    public async Task Reply_WithAnotherByte_IsAnError()
    {
        var coded = Code("gzip", FakeServer.Text);
        foreach (var at in (int[])[0, 2, 40, coded.Length / 2, coded.Length - 9, coded.Length - 6, coded.Length - 1])
        {
            byte[] damaged = [.. coded[..at], (byte)~coded[at], .. coded[(at + 1)..]];
            Answer(() => Coded("gzip", Header, new ByteArrayContent(damaged)));

            await Assert.ThrowsAsync<ReplyDecodeException>(() => _server.Connect().Http.PostAsync("", null));
        }
    }

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task Reply_ThatIsABomb_IsRefusedBeforeItHasTakenMemory(string coding)
    {
        using var bomb = new MemoryStream();
        await using (Stream coder = coding == "br"
            ? new BrotliStream(bomb, CompressionLevel.SmallestSize, leaveOpen: true)
            : new GZipStream(bomb, CompressionLevel.SmallestSize, leaveOpen: true))
        {
            for (var megabytes = 0; megabytes < 64; megabytes++)
            {
                await coder.WriteAsync(new byte[1 << 20]);
            }
        }

        Answer(() => Coded(coding, Header, new ByteArrayContent(bomb.ToArray())));
        var (_, http) = _server.Connect();
        using var request = new HttpRequestMessage(HttpMethod.Post, "");
        using var reply = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        await using var body = await reply.Content.ReadAsStreamAsync();

        var taken = 0L;
        var buffer = new byte[64 << 10];
        await Assert.ThrowsAsync<ReplyDecodeException>(async () =>
        {
            for (int read; (read = await body.ReadAsync(buffer)) > 0;)
            {
                taken += read;
            }
        });
        Assert.InRange(taken, 0, (1_000L * bomb.Length) + (512 << 10));
    }

    [Fact]
    public async Task Reply_WithMoreTextThanTheLimit_IsRefused()
    {
        Answer(() => Coded("gzip"));
        var options = new NamClientOptions { Limits = DecodeLimits.Default with { MaximumTextBytes = FakeServer.Text.Length - 1 } };

        var failure = await Assert.ThrowsAsync<ReplyDecodeException>(() => _server.Connect(options).Http.GetByteArrayAsync(""));

        Assert.False(failure.IsWorthRetrying);
        await Assert.ThrowsAsync<ReplyDecodeException>(() => _server.Connect(options).Http.GetNamXmlAsync<List<Order>>(""));
    }

    [Fact]
    public async Task Tag_OfAReplyThatIsUndone_IsStrongAgain()
    {
        Answer(() =>
        {
            var reply = Coded("br");
            reply.Headers.TryAddWithoutValidation("ETag", "W/\"v1--nam\"");
            return reply;
        });

        using var reply = await _server.Connect().Http.GetAsync("");

        Assert.Equal("\"v1\"", reply.Headers.ETag!.ToString());
    }

    private static byte[] Code(string coding, byte[] text)
    {
        using var output = new PooledBuffer();
        Assert.True(TextCoder.TryCode(text, TextCodec.OfCoding(coding)!, 3, output));
        return output.WrittenSpan.ToArray();
    }

    private static HttpResponseMessage Coded(string coding, string? header = Header, HttpContent? content = null)
    {
        var reply = FakeServer.Reply(content ?? new ByteArrayContent(Code(coding, FakeServer.Text)), FakeServer.ContentType, header);
        reply.Content.Headers.ContentEncoding.Add(coding);
        return reply;
    }

    private static byte[] ReadBlocking(HttpClient http)
    {
        using var reply = http.Send(new HttpRequestMessage(HttpMethod.Get, ""), HttpCompletionOption.ResponseHeadersRead);
        using var text = new MemoryStream();
        reply.Content.ReadAsStream().CopyTo(text);
        return text.ToArray();
    }

    private static async Task<string> HeaderAsync(NamClient engine) =>
        (await engine.GetServerAsync(FakeServer.Address)).CreateProfileHeader();

    private void Answer(Func<HttpResponseMessage> answer) => _server.Answer = request =>
    {
        _accepted.Add(request.Headers.NonValidated.TryGetValues("Accept-Encoding", out var values) ? values.ToString() : null);
        return answer();
    };
}
