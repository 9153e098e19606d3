// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Npgsql;
using Tpch.Postgres.Errors;
using Tpch.Postgres.Tests.Server;
using Tpch.Queries;

namespace Tpch.Postgres.Tests.Errors;

[Collection(PostgresCollection.Name)]
public sealed class PostgresErrorsTests(PostgresServer server)
{
    private const string Secret = "kept-secret-7";

    [Fact]
    public async Task OpenAsync_NobodyListens_SaysWhere()
    {
        using var taken = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        taken.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        var port = ((IPEndPoint)taken.LocalEndPoint!).Port;

        var message = await FailAsync($"Host=127.0.0.1;Port={port};Username=ann;Password={Secret};Database=sales");

        Assert.StartsWith($"No PostgreSQL server accepts connections at 127.0.0.1:{port} (", message);
        Assert.EndsWith("; start it, or correct Host and Port in the connection string.", message);
    }

    [Fact]
    public async Task OpenAsync_NoSocket_SaysWhere()
    {
        var message = await FailAsync($"Host=/nonexistent;Username=ann;Password={Secret};Database=sales");

        Assert.StartsWith("No PostgreSQL server accepts connections at the socket /nonexistent/.s.PGSQL.5432 (", message);
    }

    [Theory]
    [InlineData("28000", "does not let the user 'ann' in (reason); correct Username")]
    [InlineData("25006", "is read-only")]
    [InlineData("53300", "takes no connection now (reason); try again later.")]
    [InlineData("53100", "The disk of PostgreSQL at db.example:5432 is full")]
    [InlineData("XX000", "could not create the tables (XX000: reason); see the server's log.")]
    public void TryExplain_StateOfServer_SaysWhatToDo(string state, string expected)
    {
        var errors = new PostgresErrors(ConnectionTarget.Parse("Host=db.example;Username=ann", "tpch"), "tpch");

        var explained = errors.TryExplain(new PostgresException("reason.", "FATAL", "FATAL", state), "create");

        Assert.Contains(expected, explained!.Message);
    }

    [Fact]
    public void TryExplain_UnknownHost_NamesIt()
    {
        var errors = new PostgresErrors(ConnectionTarget.Parse("Host=db.example;Username=ann", "tpch"), "tpch");

        var explained = errors.TryExplain(new SocketException((int)SocketError.HostNotFound), "create");

        Assert.Equal("The host 'db.example' is not known; correct Host in the connection string.", explained!.Message);
    }

    [Fact]
    public void TryExplain_ErrorOfSomethingElse_IsNotExplained()
    {
        var errors = new PostgresErrors(ConnectionTarget.Parse("Host=db.example;Username=ann", "tpch"), "tpch");

        Assert.Null(errors.TryExplain(new InvalidOperationException(), "create"));
        Assert.Null(errors.TryExplain(new OperationCanceledException(), "create"));
    }

    [OwnPostgresFact]
    public async Task OpenAsync_WrongPassword_SaysSo()
    {
        var target = await server.CreateDatabaseAsync();
        target.Password = Secret;

        var message = await FailAsync(target.ConnectionString);

        Assert.Equal(
            $"PostgreSQL at the socket {target.Host}/.s.PGSQL.5432 rejects the password of the user 'owner'; correct Username and Password in the connection string.",
            message);
    }

    [OwnPostgresFact]
    public async Task OpenAsync_NoPassword_AsksForIt()
    {
        var target = await server.CreateDatabaseAsync();
        target.Password = null;

        var message = await FailAsync(target.ConnectionString);

        Assert.EndsWith("asks for the password of the user 'owner'; add Password to the connection string.", message);
    }

    [PostgresFact]
    public async Task OpenAsync_MissingDatabase_NamesIt()
    {
        var target = await server.CreateDatabaseAsync();
        target.Database = "nam_absent";

        var message = await FailAsync(target.ConnectionString);

        Assert.EndsWith(
            "has no database 'nam_absent'; create it with CREATE DATABASE, or correct Database in the connection string.", message);
    }

    [OwnPostgresFact]
    public async Task OpenAsync_NoRightToCreate_SaysWhichRight()
    {
        var target = await server.CreateDatabaseAsync();
        await PostgresServer.ExecuteAsync(target.ConnectionString, $"CREATE ROLE weak LOGIN PASSWORD '{Secret}'");
        (target.Username, target.Password) = ("weak", Secret);

        var message = await FailAsync(target.ConnectionString);

        Assert.Equal(
            $"PostgreSQL does not let the user 'weak' create and load the tables in the schema 'tpch_sf0_01' of the database '{target.Database}' "
                + $"(permission denied for database {target.Database}); have the right granted, or name a schema that the user owns.",
            message);
    }

    [OwnPostgresFact]
    public async Task OpenAsync_RightToReadOnly_AnswersFromLoadedTables()
    {
        var target = await server.CreateDatabaseAsync();
        await (await PostgresTpch.OpenAsync(target.ConnectionString)).DisposeAsync();
        await PostgresServer.ExecuteAsync(
            target.ConnectionString,
            $"CREATE ROLE reader LOGIN PASSWORD '{Secret}'; GRANT USAGE ON SCHEMA tpch_sf0_01 TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA tpch_sf0_01 TO reader");
        (target.Username, target.Password) = ("reader", Secret);

        await using var postgres = await PostgresTpch.OpenAsync(target.ConnectionString);

        Assert.Equal(4, (await postgres.RunAsync(TpchQuery.Get(1))).Count);
    }

    private static async Task<string> FailAsync(string connectionString)
    {
        var error = await Assert.ThrowsAsync<PostgresTpchException>(() => PostgresTpch.OpenAsync(connectionString));

        Assert.DoesNotContain(Secret, error.ToString());
        Assert.DoesNotContain('\n', error.Message);
        Assert.EndsWith(".", error.Message);
        return error.Message;
    }
}
