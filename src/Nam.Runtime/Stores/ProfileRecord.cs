// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Text;
using Nam.Codecs.Frames;

namespace Nam.Stores;

/// <summary>A profile with its key and a checksum, as every store keeps it. Layout: docs/profile-store.md.</summary>
internal static class ProfileRecord
{
    public const int MinimumBytes = HeaderBytes;
    public const int MaximumBytes = HeaderBytes + MaximumKeyBytes + MaximumContentBytes;
    private const int MaximumKeyBytes = 4096;

    // A distributed store adds where the profile comes from.
    private const int MaximumContentBytes = ProfileKey.MaximumProfileBytes + 4096;
    private const int HeaderBytes = 16;
    private const ushort Version = 1;

    // Strict: two keys with different halves of a surrogate pair would otherwise be the same key.
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private static ReadOnlySpan<byte> Magic => "NAMP"u8;

    /// <summary>Writes a record.</summary>
    /// <exception cref="ArgumentException">The key holds half a surrogate pair.</exception>
    public static byte[] Write(string key, ReadOnlySpan<byte> profile)
    {
        var keyBytes = Utf8.GetByteCount(key);
        var record = new byte[HeaderBytes + keyBytes + profile.Length];
        Magic.CopyTo(record);
        BinaryPrimitives.WriteUInt16LittleEndian(record.AsSpan(4), Version);
        BinaryPrimitives.WriteUInt16LittleEndian(record.AsSpan(6), (ushort)keyBytes);
        BinaryPrimitives.WriteInt32LittleEndian(record.AsSpan(8), profile.Length);
        Utf8.GetBytes(key, record.AsSpan(HeaderBytes));
        profile.CopyTo(record.AsSpan(HeaderBytes + keyBytes));
        BinaryPrimitives.WriteUInt32LittleEndian(record.AsSpan(12), Checksum(record));
        return record;
    }

    /// <summary>Reads what <see cref="Write"/> wrote. Never throws, whatever the bytes are.</summary>
    /// <returns><see langword="null"/>, or what is wrong with the record as half a sentence.</returns>
    public static string? Read(ReadOnlySpan<byte> record, out string key, out byte[] profile)
    {
        key = string.Empty;
        profile = [];
        if (record.Length < HeaderBytes || !record[..4].SequenceEqual(Magic))
        {
            return "it does not begin as a profile";
        }

        var version = BinaryPrimitives.ReadUInt16LittleEndian(record[4..]);
        if (version != Version)
        {
            return $"it has version {version}, and this program reads version {Version}";
        }

        int keyBytes = BinaryPrimitives.ReadUInt16LittleEndian(record[6..]);
        var profileBytes = BinaryPrimitives.ReadInt32LittleEndian(record[8..]);
        if (keyBytes is 0 or > MaximumKeyBytes || profileBytes is < 0 or > MaximumContentBytes
            || record.Length != HeaderBytes + keyBytes + profileBytes)
        {
            return $"it has {record.Length} bytes, and its header declares {(long)HeaderBytes + keyBytes + profileBytes}";
        }

        if (BinaryPrimitives.ReadUInt32LittleEndian(record[12..]) != Checksum(record))
        {
            return "its checksum is wrong";
        }

        try
        {
            key = Utf8.GetString(record.Slice(HeaderBytes, keyBytes));
        }
        catch (DecoderFallbackException)
        {
            return "its key is not UTF-8";
        }

        profile = record[(HeaderBytes + keyBytes)..].ToArray();
        return null;
    }

    // Over everything but the checksum itself (bytes 12 to 15).
    private static uint Checksum(ReadOnlySpan<byte> record) => Crc32C.Compute(record[HeaderBytes..], Crc32C.Compute(record[..12]));
}
