// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Codecs.Buffers;
using Nam.Server;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

/// <summary>Callers that make names up, against what the server knows of its own operations.</summary>
public sealed class NamServerFloodTests
{
    private const int Invented = 1_000_000;
    private static readonly IPAddress Attacker = IPAddress.Parse("203.0.113.7");
    private static readonly IPAddress Friend = IPAddress.Parse("198.51.100.2");

    [Fact]
    public async Task Get_AMillionInventedNames_OwnOperationsKeepTheirHistoryAndMemoryStays()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "text+zip-1" });
        using var output = new PooledBuffer();
        string[] own = [.. Enumerable.Range(0, 20).Select(i => $"GET /own/{i}")];
        string[] named = [.. Enumerable.Range(0, 5).Select(i => $"POST /soap urn:{i}")];
        foreach (var name in own)
        {
            await Reply(server, output, name, 10);
        }

        foreach (var name in named)
        {
            await Reply(server, output, name, 20, Friend);
        }

        // From many addresses, so that every place is taken. The last ones have replies that are learned from, and so
        // take the memory that operations take.
        var before = GC.GetTotalMemory(forceFullCollection: true);
        for (var i = 0; i < Invented; i++)
        {
            server.Operations.Get($"POST /soap urn:invented-{i}", isOfCaller: true, (ulong)(i % 200) + 1);
        }

        for (var i = 0; i < 200; i++)
        {
            await Reply(server, output, $"POST /soap urn:last-{i}", 1, new IPAddress([203, 0, 113, (byte)i]));
        }

        var grown = GC.GetTotalMemory(forceFullCollection: true) - before;

        Assert.All(own, name => Assert.Equal(10, Samples(server, name)));
        Assert.All(named, name => Assert.Equal(20, Samples(server, name)));
        Assert.InRange(server.Operations.All.Count(), 25, 26 + OperationTable.NewPlaces);
        Assert.True(grown < 4_000_000, $"Memory has grown by {grown} bytes.");
    }

    [Fact]
    public async Task Get_InventedNamesThatAreEachUsedOften_PushOutEachOtherAndWhatTheStoreHadOfThem()
    {
        var store = new MemoryProfileStore();
        await using (var server = new NamServer(
            new NamServerOptions { Name = "x", ForcedFormat = "text+zip-1", MaximumOperations = 100 }, store))
        {
            using var output = new PooledBuffer();
            await Reply(server, output, "GET /own", 10);
            await Reply(server, output, "POST /soap urn:real", 100, Friend);
            for (var i = 0; i < 150; i++)
            {
                await Reply(server, output, $"POST /soap urn:invented-{i}", OperationTable.ProvingReplies, Attacker);
                if (i % 50 == 0)
                {
                    await Reply(server, output, "POST /soap urn:real", 1, Friend);
                }
            }

            Assert.Equal(10, Samples(server, "GET /own"));
            Assert.Equal(103, Samples(server, "POST /soap urn:real"));
            Assert.InRange(server.Operations.All.Count(), 3, 2 + 10 + OperationTable.NewPlaces);
        }

        Assert.InRange((await StoredNames.OfAsync(store, "x")).Count, 3, 2 + 10);
        Assert.Contains("POST /soap urn:real", await StoredNames.OfAsync(store, "x"));
    }

    [Fact]
    public async Task Get_FloodOfOneCaller_LeavesTheNewNamesOfOthersTheirPlaces()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "text+zip-1" });
        using var output = new PooledBuffer();

        for (var reply = 0; reply < OperationTable.ProvingReplies; reply++)
        {
            await Reply(server, output, "POST /soap urn:real", 1, Friend);
            for (var i = 0; i < 100; i++)
            {
                await Reply(server, output, $"POST /soap urn:invented-{reply}-{i}", 1, Attacker);
            }
        }

        Assert.Equal(OperationTable.ProvingReplies, Samples(server, "POST /soap urn:real"));
        Assert.Equal(OperationStanding.Proven, server.Operations.Find("POST /soap urn:real")!.Standing);
    }

    [Fact]
    public async Task DisposeAsync_NamesWithFewReplies_AreNotStored()
    {
        var store = new MemoryProfileStore();
        await using (var server = new NamServer(new NamServerOptions { Name = "x", ForcedFormat = "text+zip-1" }, store))
        {
            using var output = new PooledBuffer();
            for (var i = 0; i < 40; i++)
            {
                await Reply(server, output, $"POST /soap urn:invented-{i}", OperationTable.ProvingReplies - 1, Attacker);
            }

            await Reply(server, output, "POST /soap urn:real", OperationTable.ProvingReplies, Friend);
        }

        Assert.Equal(["POST /soap urn:real"], await StoredNames.OfAsync(store, "x"));
    }

    [Fact]
    public async Task Get_NameThatTheHostTakesUp_IsTheHostsWithItsHistory()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "text+zip-1" });
        using var output = new PooledBuffer();
        await Reply(server, output, "GET /x", 3, Friend);

        await Reply(server, output, "GET /x", 1);
        await Reply(server, output, "GET /x", 1, Attacker);

        Assert.Equal(5, Samples(server, "GET /x"));
        Assert.Equal(OperationStanding.Host, server.Operations.Find("GET /x")!.Standing);
    }

    [Fact]
    public async Task PrefersText_AnyName_MakesNoOperation()
    {
        await using var server = new NamServer(new NamServerOptions());

        for (var i = 0; i < 100; i++)
        {
            Assert.False(server.Begin(Replies.Facts(server, operation: $"x{i}")).PrefersText);
        }

        Assert.Single(server.Operations.All);
    }

    [Fact]
    public async Task StartAsync_MoreInTheStoreThanMayBe_TakesTheMostUsed()
    {
        var store = new MemoryProfileStore();
        await SaveOperations(store, 30);

        await using (var server = new NamServer(
            new NamServerOptions { Name = "x", MaximumOperations = 10, ForcedFormat = "text+zip-1" }, store))
        {
            await server.StartAsync();
            Assert.Equal(11, server.Operations.All.Count());
            using var output = new PooledBuffer();
            await Reply(server, output, "o29", 1);
            Assert.Equal(31, Samples(server, "o29"));
        }

        Assert.Equal(10, (await StoredNames.OfAsync(store, "x")).Count);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task DisposeAsync_NameThatWasForgottenAndIsBack_StaysInTheStore(bool isLoaded)
    {
        const string Name = "POST /soap urn:real";
        var store = new MemoryProfileStore();
        var time = new FakeTime();
        await using (var server = new NamServer(
            new NamServerOptions { Name = "x", ForcedFormat = "text+zip-1", MaximumOperations = 10 }, store, time: time))
        {
            using var output = new PooledBuffer();
            await Reply(server, output, Name, 2 * OperationTable.ProvingReplies, Friend);
            time.Advance(server.Options.SaveInterval);
            await server.DrainAsync();
            Assert.Contains(Name, await StoredNames.OfAsync(store, "x"));

            // There is one place for names that have proven themselves.
            await Reply(server, output, "POST /soap urn:other", 3 * OperationTable.ProvingReplies, Attacker);
            Assert.Null(server.Operations.Find(Name));
            if (isLoaded)
            {
                await server.StartAsync();
            }
            else
            {
                await Reply(server, output, Name, OperationTable.ProvingReplies, Friend);
            }

            Assert.NotNull(server.Operations.Find(Name));
        }

        Assert.Contains(Name, await StoredNames.OfAsync(store, "x"));
    }

    private static async Task SaveOperations(MemoryProfileStore store, int count)
    {
        await using var server = new NamServer(new NamServerOptions { Name = "x", ForcedFormat = "text+zip-1" }, store);
        using var output = new PooledBuffer();
        for (var i = 0; i < count; i++)
        {
            await Reply(server, output, $"o{i}", 1 + i);
        }
    }

    private static long Samples(NamServer server, string operation) =>
        server.Operations.Find(operation)?.Snapshot.FromText.Single(model => model.Format.ToString() == "text+zip-1").SampleCount ?? -1;

    private static async Task Reply(NamServer server, PooledBuffer output, string operation, int times, IPAddress? caller = null)
    {
        var text = Replies.Text(20);
        for (var i = 0; i < times; i++)
        {
            server.EncodeText(
                Replies.Facts(server, operation: operation) with { IsNamedByCaller = caller is not null, Caller = caller }, text, output);
            if (i % 500 == 499)
            {
                await server.DrainAsync();
            }
        }

        await server.DrainAsync();
    }
}
