// SPDX-License-Identifier: MIT
namespace Tpch.Postgres.Loading;

/// <summary>What a schema holds.</summary>
internal enum SchemaState
{
    /// <summary>There is no such schema.</summary>
    Missing,

    /// <summary>None of the tables.</summary>
    Empty,

    /// <summary>The tables as another version made them, or with rows added or removed since.</summary>
    Outdated,

    /// <summary>The tables as they were loaded.</summary>
    Loaded,
}
