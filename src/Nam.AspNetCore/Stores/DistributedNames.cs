// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Nam.Stores;

/// <summary>What the values of a farm are called in the cache. Layout: docs/profile-store.md.</summary>
internal static class DistributedNames
{
    /// <summary>Lists of keys that a scope has.</summary>
    public const int KeyLists = 16;

    private const string Prefix = "nam:2:";

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Where all scopes are listed.</summary>
    public const string Scopes = Prefix + "scopes";

    /// <summary>Where a server keeps a profile.</summary>
    /// <exception cref="ArgumentException">The key holds half a surrogate pair.</exception>
    public static string Entry(string server, string key) => $"{Prefix}profile:{server}:{Hash(key)}";

    /// <summary>Where the servers are listed that keep a key.</summary>
    /// <exception cref="ArgumentException">The key holds half a surrogate pair.</exception>
    public static string Keepers(string key) => $"{Prefix}keepers:{Hash(key)}";

    /// <summary>One of the lists of a scope's keys.</summary>
    public static string Keys(string scope, int list) => string.Create(CultureInfo.InvariantCulture, $"{Prefix}keys:{Hash(scope)}:{list}");

    /// <summary>The list of keys that a key belongs to.</summary>
    public static string KeysOf(string key) => Keys(ScopeOf(key), SHA256.HashData(Utf8.GetBytes(key))[^1] % KeyLists);

    /// <summary>What keys are listed by: the part up to the second slash, such as <c>server/orders</c>; the part up to
    /// the first where there is no second.</summary>
    public static string ScopeOf(string key)
    {
        var first = key.IndexOf('/', StringComparison.Ordinal);
        var second = first < 0 ? -1 : key.IndexOf('/', first + 1);
        return key[..Math.Max(second < 0 ? first : second, 0)];
    }

    /// <summary>The scope that all keys with a prefix belong to; <see langword="null"/> where they may belong to several.</summary>
    public static string? ScopeOfAll(string prefix) => prefix.Count(c => c == '/') >= 2 ? ScopeOf(prefix) : null;

    private static string Hash(string text) => Convert.ToHexStringLower(SHA256.HashData(Utf8.GetBytes(text))[..16]);
}
