// SPDX-License-Identifier: MIT
using Nam.Profiles;
using Nam.Tool.Commands.Profiles;

namespace Nam.Tool.Explaining;

/// <summary>Finds what a place with profiles knows of one operation and one caller.</summary>
internal static class LearnedBasis
{
    private const string OperationPart = "/operation/";
    private const string ServerPrefix = "server/";
    private const string ClientPrefix = "client/";
    private const string AllPart = "/all";

    /// <summary>Adds what was learned to a question.</summary>
    /// <param name="question">The question.</param>
    /// <param name="place">A folder, a database or an archive.</param>
    /// <param name="operation">Part of the operation's name or a pattern; null for none.</param>
    /// <param name="server">Part of the address that the caller calls or a pattern; null for none.</param>
    /// <exception cref="ToolException">Nothing or more than one thing fits.</exception>
    internal static ExplainQuestion Add(ExplainQuestion question, string place, string? operation, string? server)
    {
        var profiles = ProfilePlace.Open(place).Load().Where(profile => profile.Profile is not null).ToDictionary(profile => profile.Key, profile => profile.Profile!.Value);
        var from = new List<string>();
        if (operation is not null)
        {
            var key = One(profiles.Keys.Where(each => each.Contains(OperationPart, StringComparison.Ordinal)), OperationPart, operation, "operation", place);
            var service = key[..key.IndexOf(OperationPart, StringComparison.Ordinal)];
            question = question with { Operation = Operation(profiles, key) ?? throw Unreadable(key), ServerWide = Operation(profiles, service + AllPart) };
            from.Add($"what {service[ServerPrefix.Length..]} has learned of {key[(service.Length + OperationPart.Length)..]}");
        }
        else if (profiles.Keys.Where(each => each.StartsWith(ServerPrefix, StringComparison.Ordinal) && each.EndsWith(AllPart, StringComparison.Ordinal)).ToArray() is [var only])
        {
            question = question with { ServerWide = Operation(profiles, only) };
            from.Add($"what {only[ServerPrefix.Length..^AllPart.Length]} has learned of all its operations together");
        }

        if (server is not null)
        {
            var key = One(profiles.Keys.Where(each => each.StartsWith(ClientPrefix, StringComparison.Ordinal)), ClientPrefix, server, "server", place);
            question = question with { Caller = PathProfile.TryRead(profiles[key].Span, out var caller) ? caller : throw Unreadable(key) };
            from.Add($"what callers of {key[ClientPrefix.Length..]} have learned");
        }

        return from.Count == 0 ? question : question with { From = string.Join(" and ", from) };
    }

    private static string One(IEnumerable<string> keys, string after, string pattern, string noun, string place)
    {
        var all = keys.Order(StringComparer.Ordinal).ToArray();
        string Name(string key) => key[(key.IndexOf(after, StringComparison.Ordinal) + after.Length)..];
        var fitting = all.Where(key => Name(key).Equals(pattern, StringComparison.OrdinalIgnoreCase)).ToArray() is { Length: > 0 } equal ? equal : [.. all.Where(key => KeyPattern.Fits(Name(key), pattern))];
        return fitting switch
        {
            [var one] => one,
            [] => throw new ToolException($"{place} knows no {noun} '{pattern}'; it knows {(all.Length == 0 ? "none" : string.Join(", ", all.Take(5).Select(Name)))}."),
            _ => throw new ToolException($"'{pattern}' fits {fitting.Length} {noun}s: {string.Join(", ", fitting.Take(5).Select(Name))}. Name one of them."),
        };
    }

    private static OperationProfile? Operation(Dictionary<string, ReadOnlyMemory<byte>> profiles, string key) =>
        profiles.TryGetValue(key, out var blob) && OperationProfile.TryRead(blob.Span, out var profile) ? profile : null;

    private static ToolException Unreadable(string key) => new($"The profile {key} is damaged or of another version of NAM.");
}
