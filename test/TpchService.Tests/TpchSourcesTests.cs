// SPDX-License-Identifier: MIT
using System.ServiceModel;
using Tpch;
using Tpch.Postgres;
using Tpch.Postgres.Tests.Server;
using Tpch.Queries;
using TpchComparison.Runs;
using TpchContract;

namespace TpchService.Tests;

[Collection(PostgresCollection.Name)]
public sealed class TpchSourcesTests(PostgresServer server)
{
    [PostgresFact]
    public async Task OpenAsync_Postgres_ServesTheRowsOfTheTablesInMemory()
    {
        var database = await server.CreateDatabaseAsync();
        using var progress = new StringWriter();
        var source = await TpchSources.OpenAsync(
            new TpchServiceOptions { Postgres = database.ConnectionString }, progress, CancellationToken.None);
        await using var owned = (IAsyncDisposable)source;
        var service = new RunningService(query => TpchSources.AskAsync(source, query));
        await service.InitializeAsync();
        try
        {
            using var factory = service.Connect<ITpch>("basicHttp", isDataSet: false, useNam: true);
            var client = factory.CreateChannel();

            foreach (var query in TpchQuery.All)
            {
                var rows = await client.CallAsync(query);

                Assert.True(RowComparison.AreEqual(query.Run(RunningService.Database), rows), $"Q{query.Number} differs.");
            }

            Assert.Contains("Copying LineItem.", progress.ToString(), StringComparison.OrdinalIgnoreCase);
        }
        finally
        {
            await service.DisposeAsync();
        }
    }

    [Fact]
    public async Task AskAsync_DatabaseFailsOnce_CallerLearnsWhyAndTheNextCallIsAnswered()
    {
        var isDown = true;
        var service = new RunningService(query => TpchSources.AskAsync(new Source(() => isDown), query));
        await service.InitializeAsync();
        try
        {
            using var factory = service.Connect<ITpch>("basicHttp", isDataSet: false, useNam: true);
            var client = factory.CreateChannel();

            var fault = await Assert.ThrowsAsync<FaultException>(client.Q6Async);
            isDown = false;
            var rows = await client.Q6Async();

            Assert.Equal("The database is down.", fault.Message);
            Assert.Single(rows);
        }
        finally
        {
            await service.DisposeAsync();
        }
    }

    private sealed class Source(Func<bool> isDown) : ITpchSource
    {
        public double ScaleFactor => 0.01;

        public Task<System.Collections.IList> RunAsync(TpchQuery query, CancellationToken cancellationToken = default) =>
            isDown() ? throw new PostgresTpchException("The database is down.") : Task.FromResult(query.Run(RunningService.Database));
    }
}
