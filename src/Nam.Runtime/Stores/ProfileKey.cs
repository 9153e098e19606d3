// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>What <see cref="INamProfileStore"/> demands of its arguments.</summary>
internal static class ProfileKey
{
    public const int MaximumLength = 1024;
    public const int MaximumProfileBytes = 16 * 1024 * 1024;

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
}
