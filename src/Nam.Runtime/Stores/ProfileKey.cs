// SPDX-License-Identifier: MIT

using System.Security.Cryptography;
using System.Text;

namespace Nam.Stores;

/// <summary>What <see cref="INamProfileStore"/> demands of its arguments, and the names that stores give to keys.</summary>
internal static class ProfileKey
{
    public const int MaximumLength = 1024;
    public const int MaximumProfileBytes = 8 * 1024 * 1024;

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public static void ThrowIfInvalid(string key)
    {
        ArgumentException.ThrowIfNullOrEmpty(key);
        if (key.Length > MaximumLength)
        {
            throw new ArgumentException(
                $"A profile key has to be 1 to {MaximumLength} characters long; this one has {key.Length}.", nameof(key));
        }
    }

    public static void ThrowIfTooLong(ReadOnlyMemory<byte> profile)
    {
        if (profile.Length > MaximumProfileBytes)
        {
            throw new ArgumentException(
                $"A profile may have at most {MaximumProfileBytes} bytes; this one has {profile.Length}.", nameof(profile));
        }
    }

    /// <summary>Returns a name for a key that every file system, index and cache accepts: half of its SHA-256 in hexadecimal.</summary>
    /// <exception cref="ArgumentException">The key holds half a surrogate pair.</exception>
    public static string Hash(string key) => Convert.ToHexStringLower(SHA256.HashData(Utf8.GetBytes(key))[..16]);
}
