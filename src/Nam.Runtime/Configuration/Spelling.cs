// SPDX-License-Identifier: MIT

namespace Nam.Configuration;

/// <summary>Finds the name that somebody may have meant.</summary>
internal static class Spelling
{
    /// <summary>Asks for the allowed name that is nearest to a wrong one.</summary>
    /// <param name="written">The wrong name.</param>
    /// <param name="allowed">The allowed names.</param>
    /// <returns>A question to put after a message, with a space in front; empty when no name is near.</returns>
    public static string Hint(string written, IEnumerable<string> allowed) =>
        Nearest(written, allowed) is { } name ? $" Did you mean '{name}'?" : "";

    /// <summary>Finds the allowed name that is nearest to a wrong one.</summary>
    /// <param name="written">The wrong name.</param>
    /// <param name="allowed">The allowed names.</param>
    /// <returns>The name; <see langword="null"/> if none is within a third of its letters.</returns>
    public static string? Nearest(string written, IEnumerable<string> allowed)
    {
        var nearest = allowed
            .Select(name => (Name: name, Edits: Distance(written.ToUpperInvariant(), name.ToUpperInvariant())))
            .OrderBy(candidate => candidate.Edits)
            .FirstOrDefault();
        return nearest.Name is { } found && nearest.Edits <= Math.Max(1, Math.Max(found.Length, written.Length) / 3) ? found : null;
    }

    // Optimal string alignment: inserted, removed, replaced and swapped letters count one each.
    private static int Distance(string a, string b)
    {
        var table = new int[a.Length + 1, b.Length + 1];
        for (var i = 0; i <= a.Length; i++)
        {
            table[i, 0] = i;
        }

        for (var j = 0; j <= b.Length; j++)
        {
            table[0, j] = j;
        }

        for (var i = 1; i <= a.Length; i++)
        {
            for (var j = 1; j <= b.Length; j++)
            {
                var replaced = table[i - 1, j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
                table[i, j] = Math.Min(replaced, Math.Min(table[i - 1, j], table[i, j - 1]) + 1);
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                {
                    table[i, j] = Math.Min(table[i, j], table[i - 2, j - 2] + 1);
                }
            }
        }

        return table[a.Length, b.Length];
    }
}
