// SPDX-License-Identifier: MIT

using System.Text;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Runtime.Tests.Diagnostics;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

public sealed class NamServerEncodeTests
{
    private static readonly byte[] Text = Replies.Text(100);
    private static readonly byte[] Binary = Replies.Binary(100);

    public static TheoryData<string> Formats => [.. new NamServerOptions().Formats];

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task EncodeText_EveryFormat_DecodesBack(string format)
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = format });
        using var output = new PooledBuffer();

        var reply = server.EncodeText(Replies.Facts(server, Replies.SlowCallerOfAll), Text, output);

        Assert.Equal(format, reply.Format.ToString());
        Assert.Equal(format != "text", reply.IsEncoded);
        Assert.Equal(reply.Format.Form == XmlForm.Text, reply.IsExact);
        var received = Replies.Receive(reply, output, Text);
        if (reply.IsExact)
        {
            Assert.Equal(Text, received);
        }
        else
        {
            Assert.Equal(Replies.Canonical(Text), Replies.Canonical(received));
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task EncodeBinary_EveryFormat_DecodesToTheTextOfTheForm(string format)
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = format });
        using var output = new PooledBuffer();

        var reply = server.EncodeBinary(Replies.Facts(server, Replies.SlowCallerOfAll), Binary, output);

        Assert.Equal(format, reply.Format.ToString());
        Assert.True(reply.IsExact);
        Assert.Equal(Text, Replies.Receive(reply, output, []));
    }

    [Fact]
    public async Task EncodeText_SlowCaller_ChoosesACodecAndNamesItsCoding()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();

        var reply = server.EncodeText(Replies.Facts(server), Text, output);

        Assert.Equal(PlanReason.Predicted, reply.Plan.Reason);
        Assert.False(reply.Format.IsStored);
        Assert.Equal(Replies.ContentType, reply.ContentType);
        Assert.Equal(reply.Format.Codec == ReplyCodecs.Zip ? "gzip" : "br", reply.ContentEncoding);
        Assert.EndsWith(";ce=1", reply.CreateHeader(), StringComparison.Ordinal);
        Assert.Equal(output.WrittenCount, server.Journal.Snapshot().Single().EncodedBytes);
    }

    [Fact]
    public async Task EncodeText_WhoseBlockCannotBeSent_IsCutOffAndNoFailure()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        server.Paths.BlockSeconds = 1e-6;
        using var output = new PooledBuffer();
        var text = Replies.Text(3_000);
        var facts = Replies.Facts(server, "1;read=containers,flow;to=objects;rt=1;bw=1000000000");
        using (var first = server.EncodeText(facts, text, output))
        {
            Assert.False(first.IsFlowing);
        }

        await server.DrainAsync();

        using (var second = server.Begin(facts))
        {
            var sent = 0;
            Assert.Throws<IOException>(() => second.EncodeText(text, Replies.ContentType, true, output, _ =>
            {
                second.BeginFlow(Replies.ContentType);
                throw new IOException($"{++sent}");
            }));
            Assert.Equal(1, sent);
        }

        Assert.Equal([ReplyReason.Forced, ReplyReason.Aborted], server.Decisions.Snapshot().Select(decision => decision.Reason));
    }

    [Fact]
    public async Task EncodeText_ManySmallReplies_LeaveUnexaminedButOneInSixteen()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();

        var ids = Enumerable.Range(1, 64).Select(_ => server.EncodeText(Replies.Facts(server), "<a/>"u8, output).Id).ToList();

        Assert.DoesNotContain("", ids[..4]);
        Assert.Equal([16, 32, 48, 64], Enumerable.Range(5, 60).Where(run => ids[run - 1].Length > 0));
    }

    [Fact]
    public async Task EncodeText_SmallRepliesBetweenLargeOnes_LeaveUnexaminedToo()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();
        var large = new List<Reply>();
        var small = new List<Reply>();

        for (var i = 0; i < 8; i++)
        {
            large.Add(server.EncodeText(Replies.Facts(server), Replies.Text(50), output));
            small.Add(server.EncodeText(Replies.Facts(server), "<a/>"u8, output));
        }

        Assert.All(large, reply => Assert.True(reply.IsEncoded));
        Assert.All(small[..4], reply => Assert.NotEqual("", reply.Id));
        Assert.All(small[4..], reply => Assert.Equal("", reply.Id));
    }

    [Fact]
    public async Task EncodeText_SmallReply_LeavesThePlainTextAndContentType()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();
        output.Write("left from an earlier reply"u8);

        var reply = server.EncodeText(Replies.Facts(server), "<a/>"u8, output);

        Assert.Equal(PlanReason.Small, reply.Plan.Reason);
        Assert.False(reply.IsEncoded);
        Assert.Equal(0, output.WrittenCount);
        Assert.Equal(Replies.ContentType, reply.ContentType);
    }

    [Theory]
    [InlineData("1;rt=40;bw=20000", "gzip", "text+zip")]
    [InlineData("1;rt=40;bw=20000", "br", "text+brotli")]
    [InlineData("1;read=binary;rt=40;bw=20000", "", "binary")]
    [InlineData("1;rt=40;bw=20000", "", "text")]
    [InlineData("1;read=rot13;rt=40;bw=20000", "", "text")]
    public async Task EncodeBinary_ClientOfFewerFormats_GetsWhatItReads(string profile, string codings, string expected)
    {
        var accepted = AcceptedCodings.Read(codings);
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "text+zip-3" });
        await using var choosing = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();

        var reply = choosing.EncodeBinary(Replies.Facts(choosing, profile, codings: accepted), Binary, output);

        Assert.StartsWith(expected, reply.Format.ToString(), StringComparison.Ordinal);
        Assert.Equal(Text, Replies.Receive(reply, output, []));
        Assert.Equal(
            codings == "gzip",
            server.EncodeBinary(Replies.Facts(server, profile, codings: accepted), Binary, output).Format.ToString() == "text+zip-3");
    }

    [Fact]
    public async Task EncodeBinary_HttpsWithoutCompression_ChoosesNoCodecEvenIfForced()
    {
        await using var server = new NamServer(new NamServerOptions { EnableForHttps = false, ForcedFormat = "binary+zip-2" });
        using var output = new PooledBuffer();

        var secure = server.EncodeBinary(Replies.Facts(server, isHttps: true), Binary, output);
        var open = server.EncodeBinary(Replies.Facts(server), Binary, output);

        Assert.Equal("binary", secure.Format.ToString());
        Assert.Equal("binary+zip-2", open.Format.ToString());
    }

    [Theory]
    [InlineData("<?xml version=\"1.0\"?><!DOCTYPE a><a>")]
    public async Task EncodeText_ForcedBinaryOnTextThatCannotTakeIt_SendsWhatDecodesBack(string start)
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "binary+zip-2" });
        using var output = new PooledBuffer();
        var text = Encoding.UTF8.GetBytes(start + new string('x', 5000) + "</a>");

        var reply = server.EncodeText(Replies.Facts(server), text, output);

        Assert.Equal(XmlForm.Text, reply.Format.Form);
        Assert.Equal(text, Replies.Receive(reply, output, text));
        Assert.True(!reply.IsEncoded || output.WrittenCount > 0);
    }

    [Fact]
    public async Task EncodeText_ForcedBinaryOnOtherText_IsNotTokenized()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "binary" });
        using var output = new PooledBuffer();

        var reply = server.EncodeText(Replies.Facts(server), Text, output, isUtf8Xml: false);

        Assert.Equal(XmlForm.Text, reply.Format.Form);
        Assert.True(reply.IsExact);
        Assert.Equal(Text, Replies.Receive(reply, output, Text));
    }

    [Fact]
    public async Task EncodeText_BytesThatNoCodecShrinks_StayPlainAndAreLearned()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();
        var noise = new byte[20_000];
        new Random(1).NextBytes(noise);

        // Until it is learned, the prior expects a codec to win.
        var first = server.EncodeText(Replies.Facts(server), noise, output, isUtf8Xml: false);
        var last = first;
        for (var i = 0; i < 200; i++)
        {
            last = server.EncodeText(Replies.Facts(server), noise, output, isUtf8Xml: false);
            await server.DrainAsync();
        }

        Assert.False(first.Plan.Format.IsPlainText);
        Assert.False(first.IsEncoded);
        Assert.Equal(ReplyFormat.Text, first.Format);
        Assert.Equal(Replies.ContentType, first.ContentType);
        Assert.Equal(0, output.WrittenCount);
        Assert.Equal(ReplyFormat.Text, last.Plan.Format);
    }

    [Fact]
    public async Task EncodeText_CodecFails_SendsPlainTextAndCountsAndLogsOnce()
    {
        var log = new LogList<NamServer>();
        using var metrics = new MetricList();
        await using var server = new NamServer(
            new NamServerOptions
            {
                ForcedFormat = "binary+zip-2", Codecs = CodecRegistry.Default.With(new FailingCodec())
            }, logger: log);
        using var output = new PooledBuffer();

        var first = server.EncodeText(Replies.Facts(server), Text, output);
        var second = server.EncodeText(Replies.Facts(server), Text, output);

        Assert.All([first, second], reply => Assert.False(reply.IsEncoded));
        Assert.Equal(ReplyFormat.Text, second.Format);
        Assert.Equal(0, output.WrittenCount);
        Assert.Equal(1, log.Count(1002));
        Assert.Equal(2, metrics.Sum("nam.reply.failures", "binary+zip-2"));
    }

    [Fact]
    public async Task EncodeBinary_CodecFails_SendsTheTextOfTheForm()
    {
        await using var server = new NamServer(
            new NamServerOptions
            {
                ForcedFormat = "binary+zip-2", Codecs = CodecRegistry.Default.With(new FailingCodec())
            });
        using var output = new PooledBuffer();

        var reply = server.EncodeBinary(Replies.Facts(server), Binary, output);

        Assert.False(reply.IsEncoded);
        Assert.Equal(ReplyFormat.Text, reply.Format);
        Assert.Equal(Text, output.WrittenSpan.ToArray());
    }

    [Fact]
    public async Task EncodeBinary_NotAForm_ThrowsReplyDecodeException()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "text" });
        using var output = new PooledBuffer();

        Assert.Throws<ReplyDecodeException>(() => server.EncodeBinary(Replies.Facts(server), new byte[2000], output));
    }

    [Fact]
    public async Task EncodeText_FromManyThreads_AllDecodeBack()
    {
        await using var server = new NamServer(new NamServerOptions { MaximumOperations = 8 });
        var texts = Enumerable.Range(0, 4).Select(i => Replies.Text(10 + (i * 30), i)).ToArray();
        var ids = new System.Collections.Concurrent.ConcurrentDictionary<string, bool>();

        await Parallel.ForAsync(0, 400, (i, _) =>
        {
            using var output = new PooledBuffer();
            var text = texts[i % 4];
            var reply = server.EncodeText(Replies.Facts(server, operation: $"operation {i % 12}"), text, output);
            Assert.Equal(Replies.Canonical(text), Replies.Canonical(Replies.Receive(reply, output, text)));
            Assert.True(ids.TryAdd(reply.Id, true));
            return default;
        });

        Assert.Equal(400, server.Journal.Snapshot().Length);
    }
}
