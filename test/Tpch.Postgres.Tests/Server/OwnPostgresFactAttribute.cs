// SPDX-License-Identifier: MIT
namespace Tpch.Postgres.Tests.Server;

/// <summary>A test that is skipped where the tests cannot start a PostgreSQL of their own.</summary>
internal sealed class OwnPostgresFactAttribute : FactAttribute
{
    public OwnPostgresFactAttribute() => Skip = PostgresAvailability.WhyNoOwn;
}
