// SPDX-License-Identifier: MIT

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>The modes of the matrix.</summary>
internal static class ModeCases
{
    public static IReadOnlyList<ModeCase> All { get; } =
    [
        new("stock to stock", false, null),
        new("stock to NAM", false, ModeCase.Free),
        new("NAM to stock", true, null),
        new("NAM to NAM, free choice", true, ModeCase.Free),
        .. Forced.Select(format => new ModeCase($"NAM to NAM, {format}", true, format)),
    ];

    public static ModeCase Named(string name) => All.Single(mode => mode.Name == name);

    private static string[] Forced => ["text+zip-6", "text+brotli-4", "binary", "binary+zip-1", "binary+brotli-4", "containers"];
}
