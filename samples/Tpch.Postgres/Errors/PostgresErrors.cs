// SPDX-License-Identifier: MIT
using System.Net.Sockets;
using Npgsql;

namespace Tpch.Postgres.Errors;

/// <summary>Turns what goes wrong with a database into one sentence that says what was wrong and what to do.</summary>
internal sealed class PostgresErrors(ConnectionTarget target, string schema)
{
    private string User => target.User is { } user ? $"the user '{user}'" : "the user of this process";

    /// <summary>Explains an error, or returns none where it is not the database's.</summary>
    /// <param name="error">What was thrown.</param>
    /// <param name="doing">What was being done to the tables, such as "read".</param>
    public PostgresTpchException? TryExplain(Exception error, string doing) => error switch
    {
        PostgresException refused => new PostgresTpchException(Explain(refused, doing), error),
        NpgsqlException { InnerException: TimeoutException } => new PostgresTpchException(
            $"PostgreSQL at {target.Server} did not answer in time; check Host and Port and the network, or raise Timeout in the connection string.", error),
        NpgsqlException { InnerException: SocketException socket } => new PostgresTpchException(Explain(socket), error),
        SocketException socket => new PostgresTpchException(Explain(socket), error),
        NpgsqlException when !target.HasPassword
            && error.Message.Contains("password", StringComparison.OrdinalIgnoreCase) => new PostgresTpchException(
                $"PostgreSQL at {target.Server} asks for the password of {User}; add Password to the connection string.", error),
        NpgsqlException => new PostgresTpchException(
            $"The connection to PostgreSQL at {target.Server} failed ({WithoutStop(error.Message)}); check that the server is up, and try again.", error),
        _ => null,
    };

    private static string WithoutStop(string message) => message.TrimEnd('.', ' ');

    private string Explain(SocketException error) => error.SocketErrorCode switch
    {
        SocketError.HostNotFound or SocketError.NoData or SocketError.TryAgain =>
            $"The host '{target.Host}' is not known; correct Host in the connection string.",
        _ => $"No PostgreSQL server accepts connections at {target.Server} ({WithoutStop(error.Message)}); "
            + "start it, or correct Host and Port in the connection string.",
    };

    private string Explain(PostgresException error, string doing)
    {
        switch (error.SqlState)
        {
            case PostgresErrorCodes.InvalidPassword:
                return $"PostgreSQL at {target.Server} rejects the password of {User}; correct Username and Password in the connection string.";
            case PostgresErrorCodes.InvalidAuthorizationSpecification:
                return $"PostgreSQL at {target.Server} does not let {User} in ({WithoutStop(error.MessageText)}); "
                    + "correct Username in the connection string, or have the user admitted in pg_hba.conf.";
            case PostgresErrorCodes.InvalidCatalogName:
                return $"PostgreSQL at {target.Server} has no database '{target.Database}'; create it with CREATE DATABASE, or correct Database in the connection string.";
            case PostgresErrorCodes.InsufficientPrivilege:
                return $"PostgreSQL does not let {User} {doing} the tables in the schema '{schema}' of the database '{target.Database}' "
                    + $"({WithoutStop(error.MessageText)}); have the right granted, or name a schema that the user owns.";
            case PostgresErrorCodes.UndefinedTable or PostgresErrorCodes.InvalidSchemaName:
                return $"The tables in the schema '{schema}' of the database '{target.Database}' are gone ({WithoutStop(error.MessageText)}); start again to load them.";
            case PostgresErrorCodes.ReadOnlySqlTransaction:
                return $"PostgreSQL at {target.Server} is read-only, so that the tables cannot be loaded; connect to the primary server once.";
            case PostgresErrorCodes.TooManyConnections or PostgresErrorCodes.CannotConnectNow:
                return $"PostgreSQL at {target.Server} takes no connection now ({WithoutStop(error.MessageText)}); try again later.";
            case PostgresErrorCodes.DiskFull:
                return $"The disk of PostgreSQL at {target.Server} is full; make room for about three times the scale factor in GB, or load a smaller one.";
            default:
                return $"PostgreSQL at {target.Server} could not {doing} the tables ({error.SqlState}: {WithoutStop(error.MessageText)}); see the server's log.";
        }
    }
}
