// SPDX-License-Identifier: MIT

using System.Text.RegularExpressions;

namespace Nam.Formats;

/// <summary>Strong entity tags that a server has made weak, with a mark by which they are known when they come back
/// (docs/wire-format.md section 3).</summary>
internal static partial class WeakenedTag
{
    private const string Mark = "--nam";

    /// <summary>Makes a strong tag weak.</summary>
    /// <param name="tag">The tag with its quotes.</param>
    public static string Weaken(string tag) => $"W/{tag.AsSpan(0, tag.Length - 1)}{Mark}\"";

    /// <summary>Checks whether a field may have a tag that was made weak.</summary>
    public static bool IsIn(string? field) => field?.Contains(Mark, StringComparison.Ordinal) == true;

    /// <summary>Makes such tags strong again.</summary>
    /// <param name="field">A tag, or a field that has tags: a list of them, or an <c>If</c> of WebDAV.</param>
    /// <returns>The field, where nothing else has changed.</returns>
    public static string? Restore(string? field) => IsIn(field) ? Weakened().Replace(field!, "$1\"") : field;

    [GeneratedRegex($"W/(\"[^\"]*){Mark}\"")]
    private static partial Regex Weakened();
}
