// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;

namespace Nam.Stores;

/// <summary>A server's profile in the cache, with the beginnings that it goes back to. Layout: docs/profile-store.md.</summary>
internal sealed record DistributedEntry(string Server, DateTimeOffset Saved, IReadOnlySet<long> Origins, byte[] Profile)
{
    /// <summary>Most beginnings that an entry names.</summary>
    public const int MaximumOrigins = 32;

    private const long PlentyOfReplies = 512;

    // A profile forgets: beyond some replies more of them say no more, and the newest says what holds now.
    private long Replies => Math.Min(ServiceProfile.TryRead(Profile, out var profile) ? profile.SampleTotal : 0, PlentyOfReplies);

    /// <summary>Writes the entry of a key.</summary>
    public byte[] ToArray(string key)
    {
        using var content = new MemoryStream();
        using var writer = new BinaryWriter(content);
        writer.Write(Server);
        writer.Write(Saved.ToUnixTimeMilliseconds());
        writer.Write((byte)Origins.Count);
        foreach (var origin in Origins)
        {
            writer.Write(origin);
        }

        writer.Write(Profile);
        return ProfileRecord.Write(key, content.GetBuffer().AsSpan(0, (int)content.Length));
    }

    /// <summary>Reads what <see cref="ToArray"/> wrote. Never throws, whatever the bytes are.</summary>
    public static bool TryRead(byte[]? bytes, string key, [NotNullWhen(true)] out DistributedEntry? entry)
    {
        entry = null;
        if (bytes is null || ProfileRecord.Read(bytes, out var found, out var content) is not null || found != key)
        {
            return false;
        }

        try
        {
            using var reader = new BinaryReader(new MemoryStream(content));
            var server = reader.ReadString();
            var saved = DateTimeOffset.FromUnixTimeMilliseconds(reader.ReadInt64());
            var origins = new SortedSet<long>();
            for (var count = reader.ReadByte(); count > 0; count--)
            {
                origins.Add(reader.ReadInt64());
            }

            var profile = reader.ReadBytes(content.Length);
            entry = new DistributedEntry(server, saved, origins, profile);
            return origins.Count is > 0 and <= MaximumOrigins && profile.Length <= ProfileKey.MaximumProfileBytes;
        }
        catch (Exception e) when (e is IOException or ArgumentException or FormatException)
        {
            return false;
        }
    }

    /// <summary>Adds up what several servers have learned, each beginning once.</summary>
    /// <remarks>
    /// Entries that share a beginning contain the same replies; of those the one with the most replies counts, and of
    /// such with plenty the newest. Adding up all would double the weight of the past with every server that joins. An
    /// entry whose beginnings would be too many is left out, since a beginning that is forgotten could be added again.
    /// </remarks>
    public static (byte[] Profile, IReadOnlySet<long> Origins) Join(string key, IEnumerable<DistributedEntry> entries)
    {
        List<DistributedEntry> ordered = [.. entries.OrderByDescending(entry => entry.Replies).ThenByDescending(entry => entry.Saved)];
        var sum = ordered[0].Profile;
        var origins = new SortedSet<long>(ordered[0].Origins);
        foreach (var entry in ordered.Skip(1))
        {
            if (!origins.Overlaps(entry.Origins) && origins.Count + entry.Origins.Count <= MaximumOrigins
                && ProfileMerge.TryMerge(key, sum, entry.Profile, out var merged))
            {
                sum = merged;
                origins.UnionWith(entry.Origins);
            }
        }

        return (sum, origins);
    }
}
