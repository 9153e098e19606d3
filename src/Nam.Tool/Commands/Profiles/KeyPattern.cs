// SPDX-License-Identifier: MIT
using System.CommandLine;
using System.IO.Enumeration;

namespace Nam.Tool.Commands.Profiles;

/// <summary>The option that selects profiles by their keys.</summary>
internal static class KeyPattern
{
    internal static Option<string?> Create() =>
        new("--key", "-k") { HelpName = "PATTERN", Description =
            "Only profiles whose key fits; * stands for any characters, ? for one. Without a star any part of the key will do." };

    /// <summary>Whether a key fits, without regard to case.</summary>
    internal static bool Fits(string key, string? pattern)
    {
        if (pattern is null)
        {
            return true;
        }

        var isWhole = pattern.Contains('*') || pattern.Contains('?');
        return isWhole ? FileSystemName.MatchesSimpleExpression(pattern, key) : key.Contains(pattern, StringComparison.OrdinalIgnoreCase);
    }
}
