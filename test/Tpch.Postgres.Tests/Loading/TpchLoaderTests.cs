// SPDX-License-Identifier: MIT
using Tpch.Postgres.Tests.Server;
using Tpch.Queries;

namespace Tpch.Postgres.Tests.Loading;

[Collection(PostgresCollection.Name)]
public sealed class TpchLoaderTests(PostgresServer server)
{
    private const string Schemas = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'tpch%'";
    private const string LoadedAt = "SELECT max(loaded_at)::text FROM tpch_sf0_01.tpch_load";

    [PostgresFact]
    public async Task OpenAsync_EmptyDatabase_LoadsAllRowsAndReportsThem()
    {
        var database = await server.CreateDatabaseAsync();
        var listener = new Listener();

        await using var postgres = await PostgresTpch.OpenAsync(database.ConnectionString, new() { Progress = listener });

        var memory = TpchDatabase.Load(0.01);
        foreach (var table in Enum.GetValues<TpchTable>())
        {
            var rows = await PostgresServer.ReadAsync<long>(database.ConnectionString, $"SELECT count(*) FROM tpch_sf0_01.{table}");
            Assert.Equal(memory.CountRows(table), rows);
            Assert.Contains(new PostgresTpchProgress(PostgresTpchStep.Copying, table, rows), listener.Reports);
        }

        Assert.Equal(PostgresTpchStep.Loaded, listener.Reports[^1].Step);
        Assert.Equal(Enum.GetValues<TpchTable>().Sum(table => (long)memory.CountRows(table)), listener.Reports[^1].Rows);
    }

    [PostgresFact]
    public async Task OpenAsync_Twice_LoadsOnce()
    {
        var database = await server.CreateDatabaseAsync();
        await using var first = await PostgresTpch.OpenAsync(database.ConnectionString);
        var loadedAt = await PostgresServer.ReadAsync<string>(database.ConnectionString, LoadedAt);
        var listener = new Listener();

        await using var second = await PostgresTpch.OpenAsync(database.ConnectionString, new() { Progress = listener });

        Assert.Empty(listener.Reports);
        Assert.Equal(loadedAt, await PostgresServer.ReadAsync<string>(database.ConnectionString, LoadedAt));
    }

    [PostgresFact]
    public async Task OpenAsync_SeveralAtOnce_LoadOnce()
    {
        var database = await server.CreateDatabaseAsync();
        var listeners = Enumerable.Range(0, 3).Select(_ => new Listener()).ToArray();

        var all = await Task.WhenAll(
            listeners.Select(listener => PostgresTpch.OpenAsync(database.ConnectionString, new() { Progress = listener })));

        Assert.Single(listeners, listener => listener.Reports.Any(report => report.Step == PostgresTpchStep.Loaded));
        Assert.Single(listeners, listener => listener.Reports.Any(report => report.Step == PostgresTpchStep.Copying));
        foreach (var postgres in all)
        {
            Assert.Equal(4, (await postgres.RunAsync(TpchQuery.Get(1))).Count);
            await postgres.DisposeAsync();
        }
    }

    [PostgresFact]
    public async Task OpenAsync_OtherScaleFactor_HasSchemaOfItsOwn()
    {
        var database = await server.CreateDatabaseAsync();
        await using var small = await PostgresTpch.OpenAsync(database.ConnectionString);
        await using var tiny = await PostgresTpch.OpenAsync(database.ConnectionString, new() { ScaleFactor = 0.001 });

        var smallRows = await small.RunAsync(TpchQuery.Get(3));
        var tinyRows = await tiny.RunAsync(TpchQuery.Get(3));

        Assert.Equal(TpchQuery.Get(3).Run(TpchDatabase.Load(0.01)).Count, smallRows.Count);
        Assert.Equal(TpchQuery.Get(3).Run(TpchDatabase.Generate(0.001)).Count, tinyRows.Count);
        Assert.Equal(2, await PostgresServer.ReadAsync<long>(database.ConnectionString, Schemas));
    }

    [PostgresFact]
    public async Task OpenAsync_OtherScaleFactorInNamedSchema_IsRefused()
    {
        var database = await server.CreateDatabaseAsync();
        await using var small = await PostgresTpch.OpenAsync(database.ConnectionString, new() { Schema = "tpch" });

        var error = await Assert.ThrowsAsync<PostgresTpchException>(
            () => PostgresTpch.OpenAsync(database.ConnectionString, new() { Schema = "tpch", ScaleFactor = 0.02 }));

        Assert.Equal(
            "The schema 'tpch' has the tables at scale factor 0.01 instead of 0.02; name another schema, or drop this one.", error.Message);
    }

    [PostgresFact]
    public async Task OpenAsync_TablesOfSomebodyElse_AreLeftAlone()
    {
        var database = await server.CreateDatabaseAsync();
        await PostgresServer.ExecuteAsync(database.ConnectionString, "CREATE TABLE public.orders AS SELECT 7 AS id");

        var error = await Assert.ThrowsAsync<PostgresTpchException>(
            () => PostgresTpch.OpenAsync(database.ConnectionString, new() { Schema = "public" }));

        Assert.Contains("The schema 'public' has tables of the names of TPC-H that this program has not made", error.Message);
        Assert.Equal(7, await PostgresServer.ReadAsync<int>(database.ConnectionString, "SELECT id FROM public.orders"));
    }

    [PostgresTheory]
    [InlineData("DELETE FROM tpch_sf0_01.lineitem WHERE l_linenumber = 7")]
    [InlineData("DROP TABLE tpch_sf0_01.region")]
    [InlineData("UPDATE tpch_sf0_01.tpch_load SET generator_version = 0")]
    [InlineData("DELETE FROM tpch_sf0_01.tpch_load")]
    public async Task OpenAsync_TablesNoLongerWhatWasLoaded_LoadsThemAnew(string change)
    {
        var database = await server.CreateDatabaseAsync();
        await (await PostgresTpch.OpenAsync(database.ConnectionString)).DisposeAsync();
        await PostgresServer.ExecuteAsync(database.ConnectionString, change);
        var listener = new Listener();

        await using var postgres = await PostgresTpch.OpenAsync(database.ConnectionString, new() { Progress = listener });

        Assert.Equal(PostgresTpchStep.Loaded, listener.Reports[^1].Step);
        Assert.Equal(
            TpchDatabase.Load(0.01).CountRows(TpchTable.LineItem),
            await PostgresServer.ReadAsync<long>(database.ConnectionString, "SELECT count(*) FROM tpch_sf0_01.lineitem"));
    }

    [PostgresTheory]
    [InlineData(PostgresTpchStep.Copying)]
    [InlineData(PostgresTpchStep.Indexing)]
    [InlineData(PostgresTpchStep.Analyzing)]
    public async Task OpenAsync_CancelledWhileLoading_LeavesNothing(PostgresTpchStep step)
    {
        var database = await server.CreateDatabaseAsync();
        using var cancellation = new CancellationTokenSource();
        var listener = new Listener(report => CancelAt(report, step, cancellation));

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => PostgresTpch.OpenAsync(database.ConnectionString, new() { Progress = listener }, cancellation.Token));

        Assert.Equal(0, await PostgresServer.ReadAsync<long>(database.ConnectionString, Schemas));
        await using var postgres = await PostgresTpch.OpenAsync(database.ConnectionString);
        Assert.Equal(4, (await postgres.RunAsync(TpchQuery.Get(1))).Count);
    }

    [PostgresFact]
    public async Task OpenAsync_ConnectionLostWhileLoading_SaysSoAndLeavesNothing()
    {
        var database = await server.CreateDatabaseAsync();
        var isLost = false;
        var listener = new Listener(report =>
        {
            if (!isLost && report is { Table: TpchTable.LineItem, Rows: > 20_000 })
            {
                isLost = true;
                PostgresServer.ExecuteAsync(
                    database.ConnectionString,
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'COPY%'").Wait();
            }
        });

        var error = await Assert.ThrowsAsync<PostgresTpchException>(
            () => PostgresTpch.OpenAsync(database.ConnectionString, new() { Progress = listener }));

        Assert.True(isLost);
        Assert.DoesNotContain('\n', error.Message);
        Assert.Equal(0, await PostgresServer.ReadAsync<long>(database.ConnectionString, Schemas));
    }

    private static void CancelAt(PostgresTpchProgress report, PostgresTpchStep step, CancellationTokenSource cancellation)
    {
        if (report.Step == step && (step != PostgresTpchStep.Copying || report is { Table: TpchTable.LineItem, Rows: > 20_000 }))
        {
            cancellation.Cancel();
        }
    }
}
