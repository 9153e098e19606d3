// SPDX-License-Identifier: MIT

namespace Tpch.Tests;

/// <summary>The databases that tests share; each is made when first used.</summary>
internal static class Databases
{
    private static readonly Lazy<TpchDatabase> PackagedTables = new(() => TpchDatabase.Load(0.01));
    private static readonly Lazy<TpchDatabase> SmallTables = new(() => TpchDatabase.Generate(0.01));
    private static readonly Lazy<TpchDatabase> LargerTables = new(() => TpchDatabase.Load(0.1));

    /// <summary>Scale factor 0.01, as packaged.</summary>
    public static TpchDatabase Packaged => PackagedTables.Value;

    /// <summary>Scale factor 0.01, generated.</summary>
    public static TpchDatabase GeneratedSmall => SmallTables.Value;

    /// <summary>Scale factor 0.1, generated.</summary>
    public static TpchDatabase Generated => LargerTables.Value;
}
