// SPDX-License-Identifier: MIT
using Npgsql;

namespace Tpch.Postgres.Errors;

/// <summary>Where a connection string leads, for messages: all of it but the password.</summary>
/// <param name="Server">Host and port, or the folder of the socket.</param>
/// <param name="Host">The host alone.</param>
/// <param name="Database">The database.</param>
/// <param name="User">The user, or none if the connection string leaves it to the system.</param>
/// <param name="HasPassword">Whether the connection string has a password.</param>
internal sealed record ConnectionTarget(string Server, string Host, string Database, string? User, bool HasPassword)
{
    private const string Example = "Host=localhost;Username=tpch;Password=...;Database=tpch";

    /// <summary>The connection string, with the schema to search.</summary>
    public required string ConnectionString { get; init; }

    /// <exception cref="PostgresTpchException">The connection string cannot be read.</exception>
    public static ConnectionTarget Parse(string connectionString, string schema)
    {
        NpgsqlConnectionStringBuilder builder;
        try
        {
            builder = new NpgsqlConnectionStringBuilder(connectionString);
        }
        catch (Exception error) when (error is ArgumentException or FormatException or InvalidCastException or OverflowException)
        {
            // The parser's own message may quote a value, so that it goes no further.
            throw new PostgresTpchException($"The connection string cannot be read; write it as keywords and values, such as {Example}.");
        }

        if (string.IsNullOrWhiteSpace(builder.Host) || builder.Host.Contains('@') || builder.Host.Contains("://", StringComparison.Ordinal))
        {
            throw new PostgresTpchException(
                $"The connection string does not name the server's host; write it as keywords and values, such as {Example}.");
        }

        builder.SearchPath = schema;
        builder.ApplicationName ??= "Tpch.Postgres";
        var host = builder.Host;
        var server = host[0] == '/' ? $"the socket {host}/.s.PGSQL.{builder.Port}" : $"{host}:{builder.Port}";
        return new ConnectionTarget(
            server, host, builder.Database ?? builder.Username ?? "", builder.Username, builder.Password is { Length: > 0 })
        {
            ConnectionString = builder.ConnectionString,
        };
    }

    /// <summary>Without the connection string, which the compiler's version would print.</summary>
    public override string ToString() => Server;
}
