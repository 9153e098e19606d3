// SPDX-License-Identifier: MIT
using System.IO.Enumeration;
using Nam.Profiles;
using Nam.Tool.Commands.Profiles;

namespace Nam.Tool.Explaining;

/// <summary>Finds what a place with profiles knows of one operation and one caller.</summary>
internal static class LearnedBasis
{
    private const int MostNamed = 5;

    /// <summary>Adds what was learned to a question.</summary>
    /// <param name="question">The question.</param>
    /// <param name="from">Where the profiles are.</param>
    /// <param name="operation">Part of the operation's name, a pattern, or its whole key; null for none.</param>
    /// <param name="server">Part of the address that the caller calls, a pattern, or its whole key; null for none.</param>
    /// <exception cref="ToolException">Nothing or more than one thing fits.</exception>
    internal static ExplainQuestion Add(ExplainQuestion question, ProfileFolder from, string? operation, string? server)
    {
        var place = from.Name;
        var profiles = from.LoadOperations();
        var parts = new List<string>();
        if (operation is not null)
        {
            var key = One(
                profiles.Keys.Where(each => LearnedKey.Split(each) is (_, not null)),
                each => LearnedKey.Split(each)!.Value.Operation!, operation, "operation", place);
            var (service, name) = LearnedKey.Split(key)!.Value;
            question = question with
            {
                Operation = Operation(profiles, key) ?? throw Unreadable(key),
                ServerWide = profiles.Keys.FirstOrDefault(each => LearnedKey.Split(each) == (service, null)) is { } wide
                    ? Operation(profiles, wide)
                    : null
            };
            parts.Add($"what {service} has learned of {name}");
        }
        else if (profiles.Keys.Where(each => LearnedKey.Split(each) is (_, null)).ToArray() is [var only])
        {
            question = question with { ServerWide = Operation(profiles, only) };
            parts.Add($"what {LearnedKey.Split(only)!.Value.Service} has learned of all its operations together");
        }

        if (server is not null)
        {
            var key = One(
                profiles.Keys.Where(each => LearnedKey.ServerOf(each) is not null),
                each => LearnedKey.ServerOf(each)!,
                server, "server", place);
            question = question with { Caller = PathProfile.TryRead(profiles[key], out var caller) ? caller : throw Unreadable(key) };
            parts.Add($"what callers of {LearnedKey.ServerOf(key)} have learned");
        }

        return question with
        {
            From = parts.Count != 0
                ? string.Join(" and ", parts)
                : $"priors, since {place} has more or less than one service; --operation and --server say what counts",
        };
    }

    // Services may have operations of the same name; these go by their whole keys.
    private static string One(IEnumerable<string> keys, Func<string, string> nameOf, string pattern, string noun, string place)
    {
        var all = keys.Order(StringComparer.Ordinal).ToArray();
        bool IsEqual(string name) => name.Equals(pattern, StringComparison.OrdinalIgnoreCase);
        var equal = all.Where(key => IsEqual(key) || IsEqual(nameOf(key))).ToArray();
        var fitting = equal.Length != 0 ? equal : [.. all.Where(key => Fits(nameOf(key), pattern))];
        if (fitting is [var one])
        {
            return one;
        }

        var isFound = fitting.Length != 0;
        var known = isFound ? fitting : all;
        var names = known.Select(nameOf).Distinct(StringComparer.OrdinalIgnoreCase).Count() == known.Length ? known.Select(nameOf) : known;
        var list =
            known.Length == 0 ? "none" : string.Join(", ", names.Take(MostNamed)) + (known.Length > MostNamed ? ", …" : string.Empty);
        throw new ToolException(isFound
            ? $"'{pattern}' fits {fitting.Length} {noun}s: {list}. Name one of them."
            : $"{place} knows no {noun} '{pattern}'; it knows {list}.");
    }

    private static bool Fits(string name, string pattern) => pattern.Contains('*') || pattern.Contains('?')
        ? FileSystemName.MatchesSimpleExpression(pattern, name)
        : name.Contains(pattern, StringComparison.OrdinalIgnoreCase);

    private static OperationProfile? Operation(SortedDictionary<string, byte[]> profiles, string key) =>
        profiles.TryGetValue(key, out var blob) && OperationProfile.TryRead(blob, out var profile) ? profile : null;

    private static ToolException Unreadable(string key) => new($"The profile {key} is damaged or of another version of NAM.");
}
