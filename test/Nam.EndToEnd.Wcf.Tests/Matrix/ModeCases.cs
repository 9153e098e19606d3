// SPDX-License-Identifier: MIT

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>The modes of the matrix.</summary>
internal static class ModeCases
{
    /// <summary>Gets the modes in which the service is forced to nothing: NAM on either side, and on both.</summary>
    public static IReadOnlyList<ModeCase> Sides { get; } =
    [
        new("stock to NAM", false, ModeCase.Free),
        new("NAM to stock", true, null),
        new("NAM to NAM, free choice", true, ModeCase.Free),
    ];

    public static IReadOnlyList<ModeCase> All { get; } = [.. Sides, .. Forced.Select(Force)];

    private static string[] Forced => ["containers", "text+zip-6", "text+brotli-4", "binary", "binary+zip-1", "binary+brotli-4"];

    public static ModeCase Named(string name) => All.Single(mode => mode.Name == name);

    /// <summary>Returns the cells of a matrix. Every row has each side and the containers; of the other formats the rows
    /// that differ in how replies are written have all, and the others one each, in turns.</summary>
    public static TheoryData<string, string> Cells(IEnumerable<string> rows, params string[] rowsOfAllFormats)
    {
        var cells = new TheoryData<string, string>();
        var turn = 0;
        foreach (var row in rows)
        {
            var formats = rowsOfAllFormats.Contains(row) ? Forced : [Forced[0], Forced[1 + (turn++ % (Forced.Length - 1))]];
            foreach (var mode in Sides.Concat(formats.Select(Force)))
            {
                cells.Add(row, mode.Name);
            }
        }

        return cells;
    }

    private static ModeCase Force(string format) => new($"NAM to NAM, {format}", true, format);
}
