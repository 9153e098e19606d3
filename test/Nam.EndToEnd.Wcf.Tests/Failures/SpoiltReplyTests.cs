// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.EndToEnd.Wcf.Wire;
using Nam.ServiceModel;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>Replies that change on their way: the caller gets a communication exception or the true reply, and the next
/// call works.</summary>
[Collection(MatrixCollection.Name)]
public sealed class SpoiltReplyTests(MatrixHosts hosts)
{
    private const int Rows = 40;

    [Theory]
    [InlineData("basicHttp", "binary")]
    [InlineData("basicHttp", "binary+zip-1")]
    [InlineData("basicHttp", "containers")]
    [InlineData("basicHttp", "text+brotli-4")]
    [InlineData("wsHttps", "binary+brotli-4")]
    [InlineData("binary http", "text+zip-6")]
    public async Task Http_WithAByteChanged_IsNeverAnotherReply(string bindingName, string format)
    {
        var binding = BindingCases.All.Single(candidate => candidate.Name == bindingName);
        var at = -1;
        var spoiler = new SpoilingHandler(body =>
        {
            if (at >= 0)
            {
                body[at % body.Length] ^= 0x41;
            }

            return body;
        });
        var node = await hosts.NodeAsync(format);
        var expected = ObjectText.Of(Row.Many(Rows));
        var failed = 0;
        foreach (var position in Enumerable.Range(0, 24).Concat(Enumerable.Range(1, 60).Select(step => step * 97)))
        {
            // A client asks for nothing for a while after a spoilt reply, so that each position has one of its own.
            using var client = new NamClient(new NamClientOptions());
            using var caller = CallerOf(node, binding, client, spoiler);
            at = position;
            failed += Call(caller, expected) ? 0 : 1;
            at = -1;
            Assert.True(Call(caller, expected));
        }

        Assert.Equal(168 - failed, spoiler.Spoilt);
        Assert.InRange(failed, 60, 84);
    }

    [Theory]
    [InlineData("binary")]
    [InlineData("binary+zip-1")]
    [InlineData("containers")]
    public async Task Http_CutShort_IsACommunicationException(string format)
    {
        var binding = BindingCases.All.Single(candidate => candidate.Name == "basicHttp");
        var length = 0;
        var spoiler = new SpoilingHandler(body => length < 0 ? body : body[..Math.Min(length, body.Length - 1)]);
        var node = await hosts.NodeAsync(format);
        var expected = ObjectText.Of(Row.Many(Rows));
        foreach (var bytes in (int[])[0, 1, 2, 3, 4, 5, 8, 16, 50, 200, 500, 1000, int.MaxValue])
        {
            using var client = new NamClient(new NamClientOptions());
            using var caller = CallerOf(node, binding, client, spoiler);
            length = bytes;
            Assert.ThrowsAny<CommunicationException>(() => caller.Typed.GetRows(Rows));
            length = -1;
            Assert.True(Call(caller, expected));
        }
    }

    [Fact]
    public async Task Session_WithAByteChanged_FailsAndAnotherWorks()
    {
        var binding = BindingCases.All.Single(candidate => candidate.Name == "net.tcp");
        var node = await hosts.NodeAsync("binary+zip-1");
        var expected = ObjectText.Of(Row.Many(2000));
        for (var seed = 0; seed < 10; seed++)
        {
            // Behind the transport's own records, within the compressed reply, in whatever pieces that comes.
            var place = new Random(seed).Next(2_000, 10_000);
            var passed = 0;
            await using var relay = new TcpRecorder(node.Ports.NetTcp, bytes =>
            {
                if (place >= passed && place - passed < bytes.Length)
                {
                    bytes[place - passed] ^= 0x10;
                }

                passed += bytes.Length;
            });
            using (var caller = new Caller(node, binding, factory => hosts.AddNam(factory), relay.Port))
            {
                Assert.ThrowsAny<CommunicationException>(() => caller.Typed.GetRows(2000));
            }

            using var other = new Caller(node, binding, hosts.AddNam);
            Assert.Null(Difference.Between(expected, ObjectText.Of(other.Typed.GetRows(2000))));
        }
    }

    private static Caller CallerOf(ServiceNode node, BindingCase binding, NamClient client, SpoilingHandler spoiler) =>
        new(node, binding, factory =>
        {
            factory.Endpoint.EndpointBehaviors.Add(spoiler);
            factory.UseNam(client);
        });

    private static bool Call(Caller caller, string expected)
    {
        try
        {
            Assert.Null(Difference.Between(expected, ObjectText.Of(caller.Typed.GetRows(Rows))));
            return true;
        }
        catch (CommunicationException)
        {
            return false;
        }
    }
}
