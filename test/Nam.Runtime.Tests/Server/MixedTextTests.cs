// SPDX-License-Identifier: MIT

using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Mixing;
using Nam.Decisions;
using Nam.Formats;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

public sealed class MixedTextTests
{
    private static readonly string Entities =
        "<!DOCTYPE notes [<!ENTITY who \"somebody\">]>\n<notes>"
        + string.Concat(Enumerable.Range(1, 200).Select(n => $"<note to='&who;' on='{(n % 28) + 1}'>number {n} of {n * n}</note>\n"))
        + "</notes>";

    private const string OfASlowLink = "1;read=binary,zip,brotli,containers3,packed;to=text;rt=200;bw=3000;mix=262144";

    private static readonly string Json =
        $"[{string.Join(",\n", Enumerable.Range(1, 200).Select(n => $"{{\"name\": \"part {n}\", \"price\": {n * n % 97}.5}}"))}]";

    [Fact]
    public void ShortWindow_CostsThePlannerWhatItCountsForReaders()
    {
        Assert.Equal(MixPrice.FewestBytes, MixPack.Counted(0));
    }

    [Theory]
    [InlineData(OfASlowLink, true)]
    [InlineData("1;read=binary,zip,brotli,containers3,packed;to=objects;rt=200;bw=3000;mix=262144", false)]
    [InlineData("1;read=binary,zip,brotli,containers3;to=text;rt=200;bw=3000;mix=262144", false)]
    [InlineData("1;read=binary,zip,brotli,containers3,packed;to=text;rt=200;bw=3000", false)]
    [InlineData("1;read=binary,zip,brotli,containers3,packed;to=text;rt=200;bw=3000;mix=1000", false)]
    [InlineData("1;read=binary,zip,brotli,containers3,packed;to=text;rt=200;bw=1000000;mix=262144", false)]
    public async Task Text_ThatColumnsCannotCarry_IsMixedForWhoWantsItAsTextOverASlowLink(string profile, bool isMixed)
    {
        await using var server = new NamServer(new NamServerOptions { SamplingShare = 0 });
        using var output = new PooledBuffer();
        foreach (var (text, isXml) in new[] { (Encoding.UTF8.GetBytes(Entities), true), (Encoding.UTF8.GetBytes(Json), false) })
        {
            var reply = server.EncodeText(Replies.Facts(server, profile, $"GET /{isXml}"), text, output, isXml);
            Assert.True(NamMediaType.TryParse(reply.ContentType, out var original, out _, out var format));
            var planned = reply.Plan.Format.ToString();

            // Over a slow link bytes decide for Brotli. Over a fast one the speeds of this machine decide for a codec.
            var expected = profile.Contains("bw=3000", StringComparison.Ordinal) ? "text+brotli" : "text+";
            Assert.StartsWith(expected, planned, StringComparison.Ordinal);
            Assert.Equal(isMixed ? "containers" : planned, format);
            Assert.Equal(Replies.ContentType, original);
            Assert.Equal(isMixed ? "containers+mix" : planned, server.Journal.Snapshot()[^1].Format.ToString());
            Assert.True(reply.IsExact);
            Assert.Equal(text, Replies.Receive(reply, output, text));
            if (isMixed)
            {
                using var packed = new PooledBuffer();
                new BrotliCodec().Compress(text, 5, packed);
                Assert.InRange(output.WrittenCount, 1, (int)(0.9 * packed.WrittenCount));
            }
        }

        await server.DrainAsync();
        var learned = server.Operations.Find("GET /True")!.Profile;
        Assert.Equal(isMixed ? 0 : 1, learned.SampleCount(XmlForm.Text, server.Journal.Snapshot()[0].Plan.Format));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Text_WhileOthersAreMixed_LeavesUnmixed(bool isCarriedByColumns)
    {
        await using var server = new NamServer(new NamServerOptions { SamplingShare = 0 });
        using var output = new PooledBuffer();
        var text = isCarriedByColumns ? Replies.Text(300) : Encoding.UTF8.GetBytes(Entities);
        var others = 0;
        while (server.Family.Mixing.TryEnter())
        {
            others++;
        }

        Assert.DoesNotContain("mix", FormatOfReply(), StringComparison.Ordinal);
        server.Family.Mixing.Leave();
        Assert.Equal("containers+mix", FormatOfReply());
        Assert.Equal("containers+mix", FormatOfReply());
        Assert.Equal(Math.Max(1, Environment.ProcessorCount / 2), others);

        string FormatOfReply()
        {
            var reply = server.EncodeText(Replies.Facts(server, OfASlowLink), text, output);
            Assert.Equal(isCarriedByColumns ? Replies.Canonical(text) : Encoding.UTF8.GetString(text), isCarriedByColumns
                ? Replies.Canonical(Replies.Receive(reply, output, text)) : Encoding.UTF8.GetString(Replies.Receive(reply, output, text)));
            return server.Journal.Snapshot()[^1].Format.ToString();
        }
    }
}
