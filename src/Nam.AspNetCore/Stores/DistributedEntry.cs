// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using Nam.Profiles;

namespace Nam.Stores;

/// <summary>A server's profile in the cache, with the beginnings that it goes back to. Layout: docs/profile-store.md.</summary>
internal sealed record DistributedEntry(string Key, ReadOnlyMemory<byte> Profile, DateTimeOffset Saved, IReadOnlySet<long> Origins)
{
    /// <summary>Most beginnings that an entry names.</summary>
    public const int MaximumOrigins = 32;

    private const byte Version = 2;
    private const long PlentyOfReplies = 512;
    private const int HeadBytes = 20;

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private static ReadOnlySpan<byte> Magic => "NAMD"u8;

    public byte[] ToArray()
    {
        var key = Utf8.GetBytes(Key);
        var bytes = new byte[HeadBytes + (Origins.Count * sizeof(long)) + key.Length + Profile.Length];
        Magic.CopyTo(bytes);
        bytes[4] = Version;
        bytes[5] = (byte)Origins.Count;
        BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan(6), (ushort)key.Length);
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(8), Saved.ToUnixTimeMilliseconds());
        var rest = bytes.AsSpan(HeadBytes);
        foreach (var origin in Origins)
        {
            BinaryPrimitives.WriteInt64LittleEndian(rest, origin);
            rest = rest[sizeof(long)..];
        }

        key.CopyTo(rest);
        Profile.Span.CopyTo(rest[key.Length..]);
        BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(16), Checksum(bytes));
        return bytes;
    }

    /// <summary>Reads what <see cref="ToArray"/> wrote. Never throws, whatever the bytes are.</summary>
    public static bool TryRead(byte[]? bytes, string key, [NotNullWhen(true)] out DistributedEntry? entry)
    {
        entry = null;
        if (bytes is null || bytes.Length < HeadBytes || !bytes.AsSpan(0, 4).SequenceEqual(Magic) || bytes[4] != Version
            || bytes[5] is 0 or > MaximumOrigins
            || BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(16)) != Checksum(bytes))
        {
            return false;
        }

        var from = HeadBytes + (bytes[5] * sizeof(long));
        var keyBytes = BinaryPrimitives.ReadUInt16LittleEndian(bytes.AsSpan(6));
        var saved = BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(8));
        if (from + keyBytes > bytes.Length || bytes.Length - from - keyBytes > ProfileKey.MaximumProfileBytes
            || saved is < 0 or > 253_402_300_799_999 || !bytes.AsSpan(from, keyBytes).SequenceEqual(Encoding.UTF8.GetBytes(key)))
        {
            return false;
        }

        var origins = new SortedSet<long>();
        for (var i = HeadBytes; i < from; i += sizeof(long))
        {
            origins.Add(BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(i)));
        }

        entry = new DistributedEntry(key, bytes.AsMemory(from + keyBytes), DateTimeOffset.FromUnixTimeMilliseconds(saved), origins);
        return true;
    }

    /// <summary>Adds up what several servers have learned, each beginning once.</summary>
    /// <remarks>
    /// Entries that share a beginning contain the same replies; of those the one with the most replies counts, and of
    /// such with plenty the newest. Adding up all would double the weight of the past with every server that joins. An
    /// entry whose beginnings would be too many is left out, since a beginning that is forgotten could be added again.
    /// </remarks>
    public static (byte[] Profile, IReadOnlySet<long> Origins) Join(string key, IReadOnlyList<DistributedEntry> entries)
    {
        List<DistributedEntry> ordered = [.. entries.OrderByDescending(entry => entry.Replies).ThenByDescending(entry => entry.Saved)];
        var sum = ordered[0].Profile.ToArray();
        var origins = new SortedSet<long>(ordered[0].Origins);
        foreach (var entry in ordered.Skip(1))
        {
            if (!origins.Overlaps(entry.Origins) && origins.Count + entry.Origins.Count <= MaximumOrigins
                && ProfileMerge.TryMerge(key, sum, entry.Profile.Span, out var merged))
            {
                sum = merged;
                origins.UnionWith(entry.Origins);
            }
        }

        return (sum, origins);
    }

    // A profile forgets: beyond some replies more of them say no more, and the newest says what holds now.
    private long Replies => Math.Min(OperationProfile.TryRead(Profile.Span, out var profile) ? profile.SampleTotal : 0, PlentyOfReplies);

    private static uint Checksum(byte[] bytes) =>
        Crc32C.End(Crc32C.Append(Crc32C.Append(Crc32C.Start, bytes.AsSpan(0, 16)), bytes.AsSpan(HeadBytes)));
}
