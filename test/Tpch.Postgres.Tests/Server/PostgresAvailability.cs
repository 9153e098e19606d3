// SPDX-License-Identifier: MIT
namespace Tpch.Postgres.Tests.Server;

/// <summary>Which server the tests have.</summary>
internal static class PostgresAvailability
{
    /// <summary>A connection string of a user who may create databases, from the environment variable NAM_POSTGRES, or none.</summary>
    public static string? External { get; } = Environment.GetEnvironmentVariable("NAM_POSTGRES") is { Length: > 0 } value ? value : null;

    /// <summary>Why tests that need a server are skipped, or none where there is one.</summary>
    public static string? WhyNone { get; } = External is null && PostgresBinaries.Folder is null
        ? "There is no PostgreSQL 14 or later under /usr/lib/postgresql or on the PATH; install it, or set NAM_POSTGRES to a connection string."
        : null;

    /// <summary>Why tests that need a server of the tests' own are skipped, or none where there is one.</summary>
    public static string? WhyNoOwn { get; } = External is null
        ? WhyNone
        : "NAM_POSTGRES names a server whose users and passwords are not the tests' to set.";
}
