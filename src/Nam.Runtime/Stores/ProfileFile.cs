// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Text;

namespace Nam.Stores;

/// <summary>The layout of one profile file, as docs/profile-store.md gives it.</summary>
internal static class ProfileFile
{
    public const int MinimumFileBytes = HeaderBytes;
    public const int MaximumFileBytes = HeaderBytes + MaximumKeyBytes + ProfileKey.MaximumProfileBytes;
    private const int MaximumKeyBytes = 4096;
    private const int HeaderBytes = 16;

    // Strict: of two keys with different halves of a surrogate pair the files would otherwise name the same key.
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private static ReadOnlySpan<byte> Magic => "NAMP"u8;

    public static byte[] Write(string key, ReadOnlySpan<byte> profile)
    {
        var keyBytes = Utf8.GetByteCount(key);
        var file = new byte[HeaderBytes + keyBytes + profile.Length];
        Magic.CopyTo(file);
        BinaryPrimitives.WriteUInt16LittleEndian(file.AsSpan(4), 1);
        BinaryPrimitives.WriteUInt16LittleEndian(file.AsSpan(6), (ushort)keyBytes);
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(8), profile.Length);
        Utf8.GetBytes(key, file.AsSpan(HeaderBytes));
        profile.CopyTo(file.AsSpan(HeaderBytes + keyBytes));
        BinaryPrimitives.WriteUInt32LittleEndian(file.AsSpan(12), Checksum(file));
        return file;
    }

    /// <summary>Takes a file apart.</summary>
    /// <returns><see langword="null"/>, or what is wrong with the file as half a sentence.</returns>
    public static string? Read(ReadOnlySpan<byte> file, out string key, out byte[] profile)
    {
        key = string.Empty;
        profile = [];
        if (file.Length < HeaderBytes || !file[..4].SequenceEqual(Magic))
        {
            return "it does not begin as a profile file";
        }

        var version = BinaryPrimitives.ReadUInt16LittleEndian(file[4..]);
        if (version != 1)
        {
            return $"it has version {version}, and this program reads version 1";
        }

        int keyBytes = BinaryPrimitives.ReadUInt16LittleEndian(file[6..]);
        var profileBytes = BinaryPrimitives.ReadInt32LittleEndian(file[8..]);
        if (keyBytes is 0 or > MaximumKeyBytes || profileBytes is < 0 or > ProfileKey.MaximumProfileBytes
            || file.Length != HeaderBytes + keyBytes + profileBytes)
        {
            return $"it has {file.Length} bytes, and its header declares {(long)HeaderBytes + keyBytes + profileBytes}";
        }

        if (BinaryPrimitives.ReadUInt32LittleEndian(file[12..]) != Checksum(file))
        {
            return "its checksum is wrong";
        }

        try
        {
            key = Utf8.GetString(file.Slice(HeaderBytes, keyBytes));
        }
        catch (DecoderFallbackException)
        {
            return "its key is not UTF-8";
        }

        profile = file[(HeaderBytes + keyBytes)..].ToArray();
        return null;
    }

    // CRC-32C over everything but the checksum itself (bytes 12 to 15).
    private static uint Checksum(ReadOnlySpan<byte> file)
    {
        var crc = Crc32C.Append(Crc32C.Start, file[..12]);
        return Crc32C.End(Crc32C.Append(crc, file[HeaderBytes..]));
    }
}
