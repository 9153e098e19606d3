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
    /// <param name="key">Their key, which tells what kind of profile they are (docs/profile-store.md, "Keys").</param>
    /// <param name="one">A profile; stays as it is.</param>
    /// <param name="other">Another of the same kind; stays as it is.</param>
    /// <param name="merged">What both have learned, or <see langword="null"/> when the result is false.</param>
    /// <returns>False when the key is of no known kind, or one of the two is damaged or of another version.</returns>
    public static bool TryMerge(string key, byte[] one, byte[] other, [NotNullWhen(true)] out byte[]? merged)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(one);
        ArgumentNullException.ThrowIfNull(other);
        merged = null;
        if (key.StartsWith(ServerPrefix, StringComparison.Ordinal) && ServiceProfile.TryRead(one, out var service)
            && ServiceProfile.TryRead(other, out var otherService))
        {
            service.Merge(otherService);
            merged = service.ToArray();
        }
        else if (key.StartsWith(ClientPrefix, StringComparison.Ordinal) && PathProfile.TryRead(one, out var path)
            && PathProfile.TryRead(other, out var otherPath))
        {
            var output = new ArrayBufferWriter<byte>();
            path.Merge(otherPath);
            path.Write(output);
            merged = output.WrittenSpan.ToArray();
        }

        return merged is not null;
    }
}
