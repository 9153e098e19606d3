// SPDX-License-Identifier: MIT

using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Nam.Profiles;

namespace Nam.Stores;

/// <summary>Adds up stored profiles of one key, such as those of several machines.</summary>
public static class ProfileMerge
{
    private const string ServerPrefix = "server/";
    private const string ClientPrefix = "client/";

    /// <summary>Adds up two profiles.</summary>
    /// <param name="key">Their key, which says what kind of profile they are (docs/profile-store.md, "Keys").</param>
    /// <param name="one">A profile; stays as it is.</param>
    /// <param name="other">Another of the same kind; stays as it is.</param>
    /// <param name="merged">What both have learned, or <see langword="null"/> when the result is false.</param>
    /// <returns>False when the key is of no known kind, or one of the two is damaged or of another version.</returns>
    public static bool TryMerge(string key, ReadOnlySpan<byte> one, ReadOnlySpan<byte> other, [NotNullWhen(true)] out byte[]? merged)
    {
        ArgumentNullException.ThrowIfNull(key);
        var output = new ArrayBufferWriter<byte>();
        merged = null;
        if (key.StartsWith(ServerPrefix, StringComparison.Ordinal))
        {
            if (!OperationProfile.TryRead(one, out var sum) || !OperationProfile.TryRead(other, out var addend))
            {
                return false;
            }

            sum.Merge(addend);
            sum.Write(output);
        }
        else if (key.StartsWith(ClientPrefix, StringComparison.Ordinal))
        {
            if (!PathProfile.TryRead(one, out var sum) || !PathProfile.TryRead(other, out var addend))
            {
                return false;
            }

            sum.Merge(addend);
            sum.Write(output);
        }
        else
        {
            return false;
        }

        merged = output.WrittenSpan.ToArray();
        return true;
    }
}
