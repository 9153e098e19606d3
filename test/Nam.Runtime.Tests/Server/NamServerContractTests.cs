// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using Nam.Client;
using Nam.Codecs.Buffers;
using Nam.Codecs.Secrets;
using Nam.Codecs.Xml;
using Nam.Contracts.Templates;
using Nam.Profiles;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

/// <summary>First replies that start from what both sides make of a contract.</summary>
public sealed class NamServerContractTests
{
    private const string Operation = "GET /orders";
    private const int Kind = 5;

    private static readonly ContractTemplate Orders = Made(typeof(List<Order>));
    private static readonly ContractTemplate Others = Made(typeof(List<int>));

    [Fact]
    public async Task Encode_FirstReplyOfAContractThatBothKnow_LeavesOutItsStructure()
    {
        await using var server = Server();
        await using var client = new NamClient(new NamClientOptions());

        var plain = Call(server, await client.GetServerAsync("http://a.example"), null, null);
        var known = Call(server, await client.GetServerAsync("http://b.example"), Orders, Orders);

        Assert.True(known.Frame.Length < plain.Frame.Length - 100, $"{plain.Frame.Length}, then {known.Frame.Length} bytes.");
        Assert.Equal(Rows.Orders(3), known.Orders);
    }

    [Theory]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public async Task Encode_ContractThatOneSideDoesNotKnow_IsAsIfNoneWere(bool serverKnows, bool isOther)
    {
        await using var server = Server();
        await using var client = new NamClient(new NamClientOptions());
        var (ofServer, ofClient) = (serverKnows ? Orders : isOther ? Others : null, serverKnows ? isOther ? Others : null : Orders);

        var plain = Call(server, await client.GetServerAsync("http://a.example"), null, null);
        var first = Call(server, await client.GetServerAsync("http://b.example"), ofServer, ofClient);

        Assert.Equal(plain.Frame, first.Frame);
        Assert.Equal(Rows.Orders(3), first.Orders);
    }

    [Fact]
    public async Task Encode_PlacesThatAreSecretHere_StartFromNothing()
    {
        var options = new NamServerOptions { ForcedFormat = "containers" };
        options.SecretPaths.Add("Order/Comment");
        await using var server = new NamServer(options);
        await using var client = new NamClient(new NamClientOptions());

        var plain = Call(server, await client.GetServerAsync("http://a.example"), null, null);
        var first = Call(server, await client.GetServerAsync("http://b.example"), Orders, Orders);
        var marked = Call(server, await client.GetServerAsync("http://c.example"), Orders, Orders, SecretPaths.Create("Customer"));

        Assert.Equal(plain.Frame, first.Frame);
        Assert.Equal(Rows.Orders(3), marked.Orders);
    }

    [Fact]
    public async Task NameTemplates_OnceAReplyLeftOne_NamesTheContractNoMore()
    {
        await using var server = Server();
        await using var client = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");

        var first = Call(server, path, Orders, Orders);
        var second = Call(server, path, Orders, Orders);
        var third = Call(server, path, Orders, Orders);

        Assert.Equal(Orders.Make()!.Name, Assert.Single(first.Profile.Templates));
        Assert.Single(second.Profile.Templates);
        Assert.Equal(second.Profile.Templates, third.Profile.Templates);
        Assert.Equal(Rows.Orders(3), third.Orders);
        Assert.Equal(Orders.Make()!.Name, path.NameTemplates(Kind + 1, Orders)!.Named[0]!.Name);
    }

    [Fact]
    public async Task NameTemplates_FastPath_NamesNoContract()
    {
        await using var client = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");
        Assert.Equal(1, path.NameTemplates(Kind, Orders)!.Count);

        var stored = new PathProfile();
        for (var call = 0; call < 10; call++)
        {
            stored.ObserveRoundTrip(0.0002);
            stored.ObserveDispersion(120e6);
        }

        path.TakeStored(stored);

        Assert.Equal(0, path.NameTemplates(Kind, Orders)!.Count);
    }

    private static NamServer Server() => new(new NamServerOptions { ForcedFormat = "containers" });

    private static ContractTemplate Made(Type type)
    {
        var contract = ContractTemplate.Of(type);
        Assert.NotNull(contract.Make());
        return contract;
    }

    private static (byte[] Frame, List<Order> Orders, ClientProfile Profile) Call(
        NamServer server, ServerPath path, ContractTemplate? ofServer, ContractTemplate? ofClient, SecretPaths? secrets = null)
    {
        var templates = path.NameTemplates(Kind, ofClient);
        var profile = server.ReadProfile(path.CreateProfileHeader(DecodeTarget.Objects, templates))!;
        using var output = new PooledBuffer();
        using var reply = server.Begin(new ReplyFacts(Operation, profile) { Secrets = secrets });
        reply.Contract = ofServer;
        new DataContractSerializer(typeof(List<Order>)).WriteObject(reply.BeginTyped(TextStyle.Dictionary), Rows.Orders(3));
        reply.Encode("application/xml; charset=utf-8", output);
        path.StartTimer(templates).HeadersArrived(reply.CreateHeader());
        using var form = new PooledBuffer();
        new ReplyDecoder(new NamClientOptions()).OpenReader(
            output.WrittenSpan, form, XmlDictionaryReaderQuotas.Max, null, out var reader, templates);
        using (reader)
        {
            var orders = (List<Order>)new DataContractSerializer(typeof(List<Order>)).ReadObject(reader)!;
            return (output.WrittenSpan.ToArray(), orders, profile);
        }
    }
}
