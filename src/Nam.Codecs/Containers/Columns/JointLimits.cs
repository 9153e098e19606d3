// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>What a joint may be; docs/container-format.md section 4.6.</summary>
internal static class JointLimits
{
    /// <summary>Fewest columns of a joint.</summary>
    internal const int FewestMembers = 2;

    /// <summary>Most columns of a joint.</summary>
    internal const int MostMembers = 8;

    /// <summary>Most keys: the product of the codes of all columns.</summary>
    internal const long MostKeys = 1L << 62;
}
