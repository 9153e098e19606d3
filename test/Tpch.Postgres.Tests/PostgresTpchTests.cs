// SPDX-License-Identifier: MIT
using Tpch.Postgres.Tests.Server;
using Tpch.Queries;
using Tpch.Tests.Expected;

namespace Tpch.Postgres.Tests;

[Collection(PostgresCollection.Name)]
public sealed class PostgresTpchTests(PostgresServer server)
{
    private static readonly Lazy<TpchDatabase> Memory = new(() => TpchDatabase.Load(0.01));

    public static TheoryData<int> Numbers => [.. Enumerable.Range(1, 22)];

    [PostgresTheory]
    [MemberData(nameof(Numbers))]
    public async Task RunAsync_Query_GivesReplyOfTablesInMemory(int number)
    {
        var query = TpchQuery.Get(number);
        ITpchSource memory = Memory.Value;
        var postgres = await server.Loaded;

        var rows = await postgres.RunAsync(query);

        var expected = await memory.RunAsync(query);
        Assert.Equal(expected.GetType(), rows.GetType());
        Assert.Equal(ReplyRows.Of(ReplyRows.Serialize(expected, query.RowType)), ReplyRows.Of(ReplyRows.Serialize(rows, query.RowType)));
    }

    [PostgresTheory]
    [MemberData(nameof(Numbers))]
    public async Task RunAsync_Query_GivesExpectedReply(int number)
    {
        var query = TpchQuery.Get(number);
        var postgres = await server.Loaded;

        var rows = await postgres.RunAsync(query);

        Assert.Equal(ReplyRows.Of(ExpectedReplies.AtHundredth(number)), ReplyRows.Of(ReplyRows.Serialize(rows, query.RowType)));
    }

    [PostgresFact]
    public async Task RunAsync_AllQueriesAtTenth_GiveExpectedReplies()
    {
        var database = await server.CreateDatabaseAsync();
        await using var postgres = await PostgresTpch.OpenAsync(database.ConnectionString, new() { ScaleFactor = 0.1 });

        var replies = await Task.WhenAll(TpchQuery.All.Select(query => postgres.RunAsync(query)));

        Assert.All(TpchQuery.All, query => Assert.Equal(
            ReplyRows.Of(ExpectedReplies.AtTenth(query.Number)),
            ReplyRows.Of(ReplyRows.Serialize(replies[query.Number - 1], query.RowType))));
    }

    [PostgresFact]
    public async Task RunAsync_TinyTables_GivesReplyOfTablesInMemory()
    {
        const double ScaleFactor = 0.0001;
        var memory = TpchDatabase.Generate(ScaleFactor);
        var database = await server.CreateDatabaseAsync();
        await using var postgres = await PostgresTpch.OpenAsync(database.ConnectionString, new() { ScaleFactor = ScaleFactor });

        foreach (var query in TpchQuery.All)
        {
            var rows = await postgres.RunAsync(query);

            Assert.Equal(
                ReplyRows.Of(ReplyRows.Serialize(query.Run(memory), query.RowType)),
                ReplyRows.Of(ReplyRows.Serialize(rows, query.RowType)));
        }
    }

    [PostgresFact]
    public async Task RunAsync_Cancelled_Throws()
    {
        var postgres = await server.Loaded;
        using var cancelled = new CancellationTokenSource();
        await cancelled.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => postgres.RunAsync(TpchQuery.Get(1), cancelled.Token));
    }

    [PostgresFact]
    public async Task RunAsync_TablesDropped_SaysThatTheyAreGone()
    {
        var database = await server.CreateDatabaseAsync();
        await using var postgres = await PostgresTpch.OpenAsync(database.ConnectionString);
        await PostgresServer.ExecuteAsync(database.ConnectionString, "DROP SCHEMA tpch_sf0_01 CASCADE");

        var error = await Assert.ThrowsAsync<PostgresTpchException>(() => postgres.RunAsync(TpchQuery.Get(1)));

        Assert.Contains("are gone", error.Message);
        Assert.Contains("start again to load them.", error.Message);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(101)]
    [InlineData(double.NaN)]
    public async Task OpenAsync_ScaleFactorOutOfRange_Throws(double scaleFactor)
    {
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(
            () => PostgresTpch.OpenAsync("Host=localhost", new() { ScaleFactor = scaleFactor }));
    }
}
