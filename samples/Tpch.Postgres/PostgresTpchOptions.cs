// SPDX-License-Identifier: MIT
namespace Tpch.Postgres;

/// <summary>Settings of <see cref="PostgresTpch"/>; the defaults work.</summary>
public sealed class PostgresTpchOptions
{
    /// <summary>Gets or sets the size of the data.</summary>
    /// <value>Above 0 and at most 100; default 0.01. 1 is about 1 GB in dbgen's files.</value>
    public double ScaleFactor { get; set; } = 0.01;

    /// <summary>Gets or sets the schema of the tables, of lower-case letters, digits and underscores.</summary>
    /// <value>Default: none, which makes a schema for each scale factor, such as tpch_sf0_01.</value>
    public string? Schema { get; set; }

    /// <summary>Gets or sets who hears what a load is doing; called on the threads that load.</summary>
    public IProgress<PostgresTpchProgress>? Progress { get; set; }
}
