// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

public sealed class EngineFamilyTests
{
    private const string Caller = "1;read=binary;to=text;rt=40;bw=100000;dec=t:0.1,tz:10";

    [Fact]
    public async Task ReadProfile_ReportsOnRepliesOfAnotherEngine_TeachThatEngine()
    {
        await using var server = new NamServer(new NamServerOptions());
        await using var endpoint = server.With(options => options.ForcedFormat = "text+zip-1");
        using var output = new PooledBuffer();
        for (var i = 0; i < 20; i++)
        {
            var reply = endpoint.EncodeText(Replies.Facts(server, Caller), Replies.Text(200), output);

            // Hosts read the header before they know which endpoint is meant.
            server.ReadProfile($"{Caller};last={reply.Id}:60000:30000");
        }

        var operation = Assert.Single(endpoint.Operations.All, one => one.Totals.Replies > 0);
        Assert.Equal(20, operation.Totals.Replies);
        Assert.NotEqual(0, new LiveView(server).Take().Totals.SavedSeconds);
    }
}
