// SPDX-License-Identifier: MIT
namespace Nam.Tool.Commands.Profiles;

/// <summary>Keys of profiles: what they belong to. Those of single operations are the tool's own.</summary>
internal static class LearnedKey
{
    /// <summary>How the keys of services' profiles begin.</summary>
    internal const string ServerPrefix = "server/";

    /// <summary>What stands between a service's key and the name of an operation of it.</summary>
    internal const string OperationPart = "/operation/";

    /// <summary>What follows a service's key for all its operations together.</summary>
    internal const string AllPart = "/all";

    private const string ClientPrefix = "client/";

    /// <summary>Returns whether a key is that of a profile, of a service or of a server that was called.</summary>
    internal static bool IsOfProfile(string key) =>
        key.StartsWith(ServerPrefix, StringComparison.Ordinal) || ServerOf(key) is not null;

    /// <summary>Returns the server that a client's profile is about; null for another profile.</summary>
    internal static string? ServerOf(string key) =>
        key.StartsWith(ClientPrefix, StringComparison.Ordinal) ? key[ClientPrefix.Length..] : null;

    /// <summary>Returns which operation of which service a key belongs to.</summary>
    /// <returns>The service and its operation, without operation for all together; null for a key that is no service's.</returns>
    internal static (string Service, string? Operation)? Split(string key)
    {
        var end = key.StartsWith(ServerPrefix, StringComparison.Ordinal) ? key.IndexOf('/', ServerPrefix.Length) : -1;
        if (end <= ServerPrefix.Length)
        {
            return null;
        }

        // Escaped as in a JSON Pointer.
        var service = key[ServerPrefix.Length..end].Replace("~1", "/", StringComparison.Ordinal)
            .Replace("~0", "~", StringComparison.Ordinal);
        var rest = key[end..];
        return rest.StartsWith(OperationPart, StringComparison.Ordinal) ? (service, rest[OperationPart.Length..])
            : rest == AllPart ? (service, null)
            : null;
    }

    /// <summary>Escapes a service's name in its key as in a JSON Pointer (RFC 6901), so that it ends at the next slash.</summary>
    internal static string Escape(string key) => ServerPrefix + key[ServerPrefix.Length..].Replace("~", "~0", StringComparison.Ordinal)
        .Replace("/", "~1", StringComparison.Ordinal);
}
