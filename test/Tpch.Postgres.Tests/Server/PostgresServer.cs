// SPDX-License-Identifier: MIT
using Npgsql;

namespace Tpch.Postgres.Tests.Server;

/// <summary>The server that all tests share; every test has databases of its own in it.</summary>
public sealed class PostgresServer : IAsyncLifetime
{
    private readonly List<string> _databases = [];
    private PostgresProcess? _process;
    private NpgsqlConnectionStringBuilder _administrator = [];
    private Lazy<Task<PostgresTpch>> _loaded = null!;

    /// <summary>The tables at scale factor 0.01, loaded when first asked for.</summary>
    public Task<PostgresTpch> Loaded => _loaded.Value;

    public async Task InitializeAsync()
    {
        if (PostgresAvailability.WhyNone is not null)
        {
            return;
        }

        if (PostgresAvailability.External is { } external)
        {
            _administrator = new NpgsqlConnectionStringBuilder(external);
        }
        else
        {
            _process = new PostgresProcess();
            await _process.StartAsync();
            _administrator = new NpgsqlConnectionStringBuilder
            {
                Host = _process.Host,
                Username = PostgresProcess.User,
                Password = PostgresProcess.Password,
                Database = "postgres",
            };
        }

        _loaded = new(async () => await PostgresTpch.OpenAsync((await CreateDatabaseAsync()).ConnectionString));
    }

    public async Task DisposeAsync()
    {
        if (_loaded is { IsValueCreated: true })
        {
            await (await Loaded).DisposeAsync();
        }

        NpgsqlConnection.ClearAllPools();
        foreach (var database in _databases)
        {
            await ExecuteAsync(_administrator.ConnectionString, $"DROP DATABASE {database} WITH (FORCE)");
        }

        NpgsqlConnection.ClearAllPools();
        if (_process is not null)
        {
            await _process.DisposeAsync();
        }
    }

    /// <summary>Makes an empty database.</summary>
    public async Task<NpgsqlConnectionStringBuilder> CreateDatabaseAsync()
    {
        var name = $"nam_test_{Guid.NewGuid():N}";
        await ExecuteAsync(_administrator.ConnectionString, $"CREATE DATABASE {name}");
        lock (_databases)
        {
            _databases.Add(name);
        }

        return new NpgsqlConnectionStringBuilder(_administrator.ConnectionString) { Database = name };
    }

    /// <summary>Runs a statement.</summary>
    public static async Task ExecuteAsync(string connectionString, string sql)
    {
        await using var source = NpgsqlDataSource.Create(connectionString);
        await using var command = source.CreateCommand(sql);
        await command.ExecuteNonQueryAsync();
    }

    /// <summary>Reads one value.</summary>
    public static async Task<T> ReadAsync<T>(string connectionString, string sql)
    {
        await using var source = NpgsqlDataSource.Create(connectionString);
        await using var command = source.CreateCommand(sql);
        return (T)(await command.ExecuteScalarAsync())!;
    }
}
