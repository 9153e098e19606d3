// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Decisions;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

/// <summary>Operations whose replies have secrets at times.</summary>
public sealed class NamServerSecretsTests
{
    [Fact]
    public async Task Encode_ReplyWithSecretsAfterOnesWithout_IsInNoCodecThatThePlanBeforeWasFor()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();
        var facts = Replies.Facts(server, Replies.SlowCallerOfAll.Replace("to=text", "to=objects", StringComparison.Ordinal));
        server.Send(facts, 100, output).Dispose();
        await server.DrainAsync();
        await LearnThatZipIsBest(server, facts.Operation);

        for (var i = 0; i < 3; i++)
        {
            using var open = server.Send(facts, 100, output);
            Assert.Equal(ReplyCodecs.Zip, open.Format.Codec);
            using var secret = server.Send(facts with { HasSecrets = true }, 100, output);
            Assert.Contains(secret.Format, (ReplyFormat[])[ReplyFormat.Text, ReplyFormat.Binary]);
        }
    }

    private static async Task LearnThatZipIsBest(NamServer server, string name)
    {
        var operation = server.Operations.Get(name);
        operation.LooksLikeRows = true;
        foreach (var format in server.SnapshotOf(name).FromBinary.Select(model => model.Format))
        {
            var isZip = format is { Form: XmlForm.Text, Codec: ReplyCodecs.Zip, Level: 1 };
            for (var i = 0; i < 8; i++)
            {
                var bytes = 10_000 + (i * 1_000);
                var (size, seconds) = isZip ? (0.05, 1e-5) : (0.9, 0.01);
                server.Learner.Observe(new Observation(operation, XmlForm.Binary, format, bytes, bytes * size, seconds));
            }
        }

        await server.DrainAsync();
    }
}
