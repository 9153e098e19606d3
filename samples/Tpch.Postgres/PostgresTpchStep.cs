// SPDX-License-Identifier: MIT
namespace Tpch.Postgres;

/// <summary>The steps of loading the tables.</summary>
public enum PostgresTpchStep
{
    /// <summary>Another process is loading the same tables.</summary>
    Waiting,

    /// <summary>The rows of a table are being written.</summary>
    Copying,

    /// <summary>Primary keys and indexes are being made.</summary>
    Indexing,

    /// <summary>PostgreSQL is counting values for its planner.</summary>
    Analyzing,

    /// <summary>Everything is there for others to see.</summary>
    Loaded,
}
