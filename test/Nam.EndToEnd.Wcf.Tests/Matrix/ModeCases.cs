// SPDX-License-Identifier: MIT

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>The modes of the matrix.</summary>
internal static class ModeCases
{
    public static IReadOnlyList<ModeCase> All { get; } =
    [
        new("stock to stock", false, null),
    ];
}
