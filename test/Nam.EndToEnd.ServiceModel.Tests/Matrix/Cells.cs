// SPDX-License-Identifier: MIT

using Nam.EndToEnd.Wcf.Matrix;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>Makes the cells of a matrix of its rows and columns.</summary>
internal static class Cells
{
    /// <summary>Gets the modes in which a format more or less makes no difference: each side with and without NAM, and
    /// one format that is certain.</summary>
    public static IEnumerable<ModeCase> Sides => ModeCases.All.Where(mode => mode.Service is null or ModeCase.Free or "containers");

    public static TheoryData<string, string> Of(IEnumerable<string> rows, IEnumerable<string> columns)
    {
        var cells = new TheoryData<string, string>();
        foreach (var row in rows)
        {
            foreach (var column in columns)
            {
                cells.Add(row, column);
            }
        }

        return cells;
    }
}
