// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using Nam.Client;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Profiles;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

/// <summary>Lean replies and kept values, from the server's engine to the client's.</summary>
public sealed class NamServerLeanTests
{
    private const string Operation = "GET /orders";
    private const int Kind = 5;

    private static readonly ClientCapabilities NotLean = new NamClientOptions().Capabilities & ~ClientCapabilities.Lean;

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public async Task Encode_Repeats_AreLeanAndFromKeptValuesWhereBothSidesKeepThem(bool serverKeeps, bool clientKeeps)
    {
        await using var server = Server(serverKeeps);
        await using var client = new NamClient(new NamClientOptions { ValueTemplates = clientKeeps });
        var path = await client.GetServerAsync("http://orders.example");

        var first = Call(server, path, 3);
        var second = Call(server, path, 3);
        var third = Call(server, path, 4);

        Assert.False(ReplyFrame.IsLean(first.Frame));
        Assert.True(ReplyFrame.IsLean(second.Frame) && ReplyFrame.IsLean(third.Frame));
        Assert.Equal(Rows.Orders(3, 7), second.Orders);
        Assert.Equal(Rows.Orders(4, 7), third.Orders);
        Assert.True((serverKeeps && clientKeeps) == second.Frame.Length < 20, $"{second.Frame.Length} bytes.");
        Assert.Equal(serverKeeps, second.Header.Contains(";val=1", StringComparison.Ordinal));
        Assert.Equal(serverKeeps && clientKeeps, third.Profile.KeptValues.Length != 0);
    }

    [Fact]
    public async Task Encode_ClientThatDoesNotReadLeanReplies_GetsWhatItGotBefore()
    {
        await using var server = Server(keepsValues: true);
        await using var old = new NamClient(new NamClientOptions { Capabilities = NotLean, ValueTemplates = true });
        await using var lean = new NamClient(new NamClientOptions());
        var path = await old.GetServerAsync("http://orders.example");
        var other = await lean.GetServerAsync("http://orders.example");

        var (first, second) = (Call(server, path, 3), Call(server, path, 3));
        var (otherFirst, otherSecond) = (Call(server, other, 3), Call(server, other, 3));

        Assert.Contains(";tpl=", first.Header);
        Assert.DoesNotContain(";lean=", first.Header);
        Assert.DoesNotContain(";val=1", second.Header);
        Assert.Contains(";lean=", otherFirst.Header);
        Assert.Equal(first.Frame, otherFirst.Frame);
        Assert.True(ReplyFrame.IsFrame(second.Frame));
        Assert.True(otherSecond.Frame.Length < second.Frame.Length);
        Assert.Equal(Rows.Orders(3, 7), second.Orders);
    }

    [Theory]
    [InlineData(5_000, 12, true)]
    [InlineData(60_000, 1, true)]
    [InlineData(140_000, 12, false)]
    [InlineData(12_000_000, 12, false)]
    public async Task Encode_RepeatsThatNobodyForces_AreLeanWhereBytesCostMoreThanCodingThem(
        double bytesPerSecond, int orders, bool isLean)
    {
        var options = new NamServerOptions { SmallReplyBytes = 0 };
        options.Formats.Clear();
        options.Formats.Add("containers");
        await using var server = new NamServer(options);
        await using var client = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");
        var calls = Enumerable.Range(0, 8).Select(_ => Call(server, path, orders, bytesPerSecond: bytesPerSecond)).ToList();

        Assert.Contains(calls, call => ReplyFrame.IsFrame(call.Frame));
        Assert.Equal(isLean, calls.Exists(call => ReplyFrame.IsLean(call.Frame)));
        Assert.Equal(bytesPerSecond < 1e6, calls.Exists(call => call.Header.Contains(";lean=", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task Keep_ReplyOfAServerThatKnowsNoLeanReplies_IsNamedAsItNamesIt()
    {
        // Such a server skips the name in `read`, and tells the token of the structure alone.
        await using var server = Server(keepsValues: false);
        await using var client = new NamClient(new NamClientOptions { ValueTemplates = true });
        var path = await client.GetServerAsync("http://orders.example");

        Call(server, path, 3, asOld: true);
        var second = Call(server, path, 3, asOld: true);

        Assert.Single(second.Profile.Templates);
        Assert.True(ReplyFrame.IsFrame(second.Frame));
        Assert.InRange(second.Frame.Length, 1, 250);
        Assert.Equal(Rows.Orders(3, 7), second.Orders);
    }

    [Fact]
    public async Task Encode_NamesOfValuesThatTheServerDoesNotKnow_AreAsIfNoneHadBeenNamed()
    {
        await using var server = Server(keepsValues: true);
        await using var elsewhere = Server(keepsValues: true);
        await using var client = new NamClient(new NamClientOptions { ValueTemplates = true });
        await using var other = new NamClient(new NamClientOptions { ValueTemplates = true });
        var path = await client.GetServerAsync("http://orders.example");
        var otherPath = await other.GetServerAsync("http://orders.example");
        Call(server, path, 3);
        Call(server, otherPath, 3);
        Call(elsewhere, path, 3);
        var profile = Profile(server, otherPath, out _);

        // Of another server, of a guess, and of another caller with a template that is not its own.
        var unnamed = Send(server, profile with { KeptValues = [] });
        var foreign = Send(server, profile with { KeptValues = Profile(elsewhere, path, out _).KeptValues[..1] });
        var guessed = Send(server, profile with { KeptValues = [1, 2, 3] });
        var stray = Send(server, profile with { Templates = [5], KeptValues = profile.KeptValues });

        Assert.Equal(unnamed, foreign);
        Assert.Equal(unnamed, guessed);
        Assert.True(ReplyFrame.IsFrame(stray));
        Assert.True(Send(server, profile).Length < 20);
    }

    [Fact]
    public async Task Keep_CallsThatCrossOnOnePath_EachDecodesWithWhatItNamed()
    {
        await using var server = Server(keepsValues: true);
        await using var client = new NamClient(new NamClientOptions { ValueTemplates = true });
        var path = await client.GetServerAsync("http://orders.example");
        Call(server, path, 3);
        var calls = Enumerable.Range(2, 6).Select(orders =>
        {
            var profile = Profile(server, path, out var templates);
            using var output = new PooledBuffer();
            var reply = server.Send(new ReplyFacts(Operation, profile), orders, output);
            return (Orders: orders, Templates: templates, Header: reply.CreateHeader(), Frame: output.WrittenSpan.ToArray());
        }).ToList();

        foreach (var (orders, templates, header, frame) in calls.AsEnumerable().Reverse())
        {
            path.StartTimer(templates).HeadersArrived(header);
            Assert.Equal(Rows.Orders(orders, 7), Receive(frame, templates));
        }
    }

    [Fact]
    public async Task Keep_ManyCallsAtOnce_AllDecode()
    {
        await using var server = Server(keepsValues: true);
        await using var client = new NamClient(new NamClientOptions { ValueTemplates = true });
        var path = await client.GetServerAsync("http://orders.example");

        Parallel.For(0, 400, index =>
        {
            var orders = 1 + (index % 7);
            Assert.Equal(Rows.Orders(orders, 7), Call(server, path, orders).Orders);
        });
    }

    [Fact]
    public async Task Keep_ContentThatWasChangedOnTheWay_IsNotWhatLaterRepliesStartFrom()
    {
        await using var server = Server(keepsValues: true);
        await using var impostor = Server(keepsValues: true);
        await using var client = new NamClient(new NamClientOptions { ValueTemplates = true });
        var path = await client.GetServerAsync("http://orders.example");
        var profile = Profile(server, path, out var templates);
        using var output = new PooledBuffer();
        var header = server.Send(new ReplyFacts(Operation, profile), 3, output).CreateHeader();
        output.Clear();
        impostor.Send(new ReplyFacts(Operation, profile), 5, output);
        path.StartTimer(templates).HeadersArrived(header);
        Assert.Equal(Rows.Orders(5, 7), Receive(output.WrittenSpan, templates));

        var next = Call(server, path, 3);
        var later = Call(server, path, 3);

        Assert.Equal(Rows.Orders(3, 7), next.Orders);
        Assert.True(ReplyFrame.IsFrame(next.Frame));
        Assert.Equal(Rows.Orders(3, 7), later.Orders);
        Assert.True(later.Frame.Length < 20);
    }

    [Fact]
    public async Task OpenReader_LeanReplyThatWasNotAskedFor_IsRefused()
    {
        await using var server = Server(keepsValues: false);
        await using var client = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");
        Call(server, path, 3);
        var lean = Send(server, Profile(server, path, out var templates));
        using var form = new PooledBuffer();

        var why = Assert.Throws<Nam.Codecs.ReplyDecodeException>(() => new ReplyDecoder(new NamClientOptions { Capabilities = NotLean })
            .OpenReader(lean, form, XmlDictionaryReaderQuotas.Max, null, out _, templates));

        Assert.Contains("Lean", why.Message);
    }

    private static NamServer Server(bool keepsValues) =>
        new(new NamServerOptions { ForcedFormat = "containers", ValueTemplates = keepsValues });

    private static ClientProfile Profile(NamServer server, ServerPath path, out CallTemplates? templates)
    {
        templates = path.NameTemplates(Kind);
        return server.ReadProfile(path.CreateProfileHeader(DecodeTarget.Objects, templates))!;
    }

    private static byte[] Send(NamServer server, ClientProfile profile)
    {
        using var output = new PooledBuffer();
        server.Send(new ReplyFacts(Operation, profile), 3, output);
        return output.WrittenSpan.ToArray();
    }

    private static (byte[] Frame, List<Order> Orders, string Header, ClientProfile Profile) Call(
        NamServer server, ServerPath path, int orders, bool asOld = false, double? bytesPerSecond = null)
    {
        var profile = Profile(server, path, out var templates);
        profile = asOld ? profile with { Capabilities = NotLean } : profile;
        profile = bytesPerSecond is null
            ? profile
            : profile with { RoundTripSeconds = 0.05, BandwidthBytesPerSecond = bytesPerSecond, DecodeFactor = 1 };
        using var output = new PooledBuffer();
        var header = server.Send(new ReplyFacts(Operation, profile), orders, output).CreateHeader()!;
        path.StartTimer(templates).HeadersArrived(header);
        return (output.WrittenSpan.ToArray(), Receive(output.WrittenSpan, templates), header, profile);
    }

    private static List<Order> Receive(ReadOnlySpan<byte> frame, CallTemplates? templates)
    {
        using var form = new PooledBuffer();
        new ReplyDecoder(new NamClientOptions()).OpenReader(frame, form, XmlDictionaryReaderQuotas.Max, null, out var reader, templates);
        using (reader)
        {
            return (List<Order>)new DataContractSerializer(typeof(List<Order>)).ReadObject(reader)!;
        }
    }
}
