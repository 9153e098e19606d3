// SPDX-License-Identifier: MIT
namespace Tpch.Postgres.Tests.Server;

/// <summary>A test that is skipped where there is no PostgreSQL.</summary>
internal sealed class PostgresFactAttribute : FactAttribute
{
    public PostgresFactAttribute() => Skip = PostgresAvailability.WhyNone;
}
