// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Lean;

/// <summary>The counters of flags of a lean reply, by number; docs/container-format.md section 6a.</summary>
internal static class LeanFlags
{
    /// <summary>Whether the reply starts from what another name than the first stands for, one for each name.</summary>
    internal const int OtherName = 0;

    internal const int OtherPrologue = 16;
    internal const int SameStructure = 17;
    internal const int Known = 18;
    internal const int FromKept = 19;
    internal const int FromBefore = 20;

    /// <summary>Whether a column is the kept one; the second where the one before was.</summary>
    internal const int Same = 21;

    /// <summary>Whether a text is the kept one of its place; the second where the one before was.</summary>
    internal const int KeptText = 23;

    /// <summary>Whether a text is the one before; the second where that one was.</summary>
    internal const int Repeated = 25;

    internal const int UsualZeros = 27;
    internal const int UsualUnit = 28;
}
