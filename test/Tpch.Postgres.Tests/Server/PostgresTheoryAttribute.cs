// SPDX-License-Identifier: MIT
namespace Tpch.Postgres.Tests.Server;

/// <summary>A theory that is skipped where there is no PostgreSQL.</summary>
internal sealed class PostgresTheoryAttribute : TheoryAttribute
{
    public PostgresTheoryAttribute() => Skip = PostgresAvailability.WhyNone;
}
