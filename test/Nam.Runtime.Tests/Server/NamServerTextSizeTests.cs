// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Decisions;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

/// <summary>How much text replies are taken for that leave in other forms.</summary>
public sealed class NamServerTextSizeTests
{
    [Fact]
    public async Task Encode_ReplyInColumns_KnowsHowMuchTextThatIsWhateverOthersHaveShown()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        using var output = new PooledBuffer();
        await LearnMarkup(server);

        using var reply = server.Send(Replies.Facts(server, Replies.SlowCallerOfAll), 100, output);

        Assert.Equal(Replies.Text(100).Length, reply.Plan.PlainBytes, 0.15 * Replies.Text(100).Length);
    }

    [Fact]
    public async Task Encode_AfterAReplyInColumns_KnowsHowMuchTextThatIsWhateverOthersHaveShown()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();
        await LearnMarkup(server);
        var facts = Replies.Facts(server, "1;read=binary;to=objects;rt=0.05;bw=1000000000");
        for (var i = 0; i < 9 && server.Operations.Get(facts.Operation).TextShare == 0; i++)
        {
            server.Send(Replies.Facts(server, Replies.SlowCallerOfAll), 100, output).Dispose();
            await server.DrainAsync();
        }

        using var reply = server.Send(facts, 100, output);

        Assert.Equal(ReplyFormat.Binary, reply.Format);
        Assert.Equal(Replies.Text(100).Length, reply.Plan.PlainBytes, 0.15 * Replies.Text(100).Length);
    }

    // Operations whose texts are nearly all markup.
    private static async Task LearnMarkup(NamServer server)
    {
        for (var i = 0; i < 30; i++)
        {
            var bytes = 4_000 + (i * 1_000);
            server.Learner.Observe(
                new Observation(server.Operations.Get("GET /markup"), XmlForm.Binary, ReplyFormat.Text, bytes, 9.0 * bytes, 1e-4));
        }

        await server.DrainAsync();
    }
}
