// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Nam.Stores;

/// <summary>Many profiles in one portable file: what <c>nam profile export</c> writes and what a store keeps as a copy of itself.</summary>
/// <remarks>Immutable. Layout: docs/profile-store.md, "Archives".</remarks>
internal sealed class ProfileArchive
{
    private const ushort Version = 1;
    private const int HeadBytes = 24;
    private const int RecordHeadBytes = 8;
    private const byte Kept = 0;
    private const byte Removed = 1;

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Makes an archive.</summary>
    /// <param name="written">When the profiles were taken.</param>
    /// <param name="profiles">The records, in the order in which a reader takes them.</param>
    /// <exception cref="ArgumentException">A key is empty or longer than 1,024 characters, or a profile longer than 16 MiB.</exception>
    public ProfileArchive(DateTimeOffset written, IReadOnlyList<ArchivedProfile> profiles)
    {
        ArgumentNullException.ThrowIfNull(profiles);
        foreach (var record in profiles)
        {
            ProfileKey.ThrowIfInvalid(record.Key);
            ProfileKey.ThrowIfTooLong(record.Profile ?? default);
        }

        Written = written;
        Profiles = profiles;
    }

    private static ReadOnlySpan<byte> Magic => "NAMX"u8;

    /// <summary>Gets when the profiles were taken.</summary>
    /// <value>In whole milliseconds after reading.</value>
    public DateTimeOffset Written { get; }

    /// <summary>Gets the records in their order.</summary>
    public IReadOnlyList<ArchivedProfile> Profiles { get; }

    /// <summary>Writes the file.</summary>
    /// <returns>All its bytes.</returns>
    /// <exception cref="ArgumentException">A key holds half a surrogate pair.</exception>
    /// <exception cref="OverflowException">The records are longer than 2 GiB together.</exception>
    public byte[] ToArray()
    {
        var size = HeadBytes;
        foreach (var record in Profiles)
        {
            size = checked(size + RecordHeadBytes + Utf8.GetByteCount(record.Key) + (record.Profile?.Length ?? 0));
        }

        var file = new byte[size];
        Magic.CopyTo(file);
        BinaryPrimitives.WriteUInt16LittleEndian(file.AsSpan(4), Version);
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(8), Profiles.Count);
        BinaryPrimitives.WriteInt64LittleEndian(file.AsSpan(16), Written.ToUnixTimeMilliseconds());
        var rest = file.AsSpan(HeadBytes);
        foreach (var (key, profile) in Profiles)
        {
            var keyBytes = Utf8.GetBytes(key, rest[RecordHeadBytes..]);
            rest[0] = profile is null ? Removed : Kept;
            BinaryPrimitives.WriteUInt16LittleEndian(rest[2..], (ushort)keyBytes);
            BinaryPrimitives.WriteInt32LittleEndian(rest[4..], profile?.Length ?? 0);
            rest = rest[(RecordHeadBytes + keyBytes)..];
            if (profile is { } bytes)
            {
                bytes.Span.CopyTo(rest);
                rest = rest[bytes.Length..];
            }
        }

        BinaryPrimitives.WriteUInt32LittleEndian(file.AsSpan(12), Checksum(file));
        return file;
    }

    /// <summary>Reads what <see cref="ToArray"/> wrote. Never throws, whatever the bytes are.</summary>
    /// <param name="file">All the bytes.</param>
    /// <param name="archive">The archive, or <see langword="null"/> when the result is false.</param>
    /// <param name="fault">What is wrong with the file as half a sentence, or <see langword="null"/> when the result is true.</param>
    /// <returns>False for another version and for damaged bytes.</returns>
    public static bool TryRead(
        ReadOnlySpan<byte> file, [NotNullWhen(true)] out ProfileArchive? archive, [NotNullWhen(false)] out string? fault)
    {
        archive = null;
        fault = Fault(file);
        if (fault is not null)
        {
            return false;
        }

        var count = BinaryPrimitives.ReadInt32LittleEndian(file[8..]);
        var written = BinaryPrimitives.ReadInt64LittleEndian(file[16..]);
        var rest = file[HeadBytes..];
        if (count < 0 || count > rest.Length / RecordHeadBytes || written is < 0 or > 253_402_300_799_999)
        {
            fault = $"its head declares {count} records and the time {written}";
            return false;
        }

        var records = new ArchivedProfile[count];
        for (var i = 0; i < count; i++)
        {
            if (!TryReadRecord(ref rest, out records[i]))
            {
                fault = $"its record {i + 1} of {count} is malformed";
                return false;
            }
        }

        if (!rest.IsEmpty)
        {
            fault = $"{rest.Length} bytes stand behind its last record";
            return false;
        }

        archive = new ProfileArchive(DateTimeOffset.FromUnixTimeMilliseconds(written), records);
        return true;
    }

    private static string? Fault(ReadOnlySpan<byte> file)
    {
        if (file.Length < HeadBytes || !file[..4].SequenceEqual(Magic))
        {
            return "it does not begin as a profile archive";
        }

        var version = BinaryPrimitives.ReadUInt16LittleEndian(file[4..]);
        return version != Version ? $"it has version {version}, and this program reads version {Version}"
            : BinaryPrimitives.ReadUInt32LittleEndian(file[12..]) != Checksum(file) ? "its checksum is wrong"
            : null;
    }

    private static bool TryReadRecord(ref ReadOnlySpan<byte> rest, out ArchivedProfile record)
    {
        record = default;
        if (rest.Length < RecordHeadBytes)
        {
            return false;
        }

        var kind = rest[0];
        int keyBytes = BinaryPrimitives.ReadUInt16LittleEndian(rest[2..]);
        var profileBytes = BinaryPrimitives.ReadInt32LittleEndian(rest[4..]);
        if (kind > Removed || profileBytes is < 0 or > ProfileKey.MaximumProfileBytes || (kind == Removed && profileBytes != 0)
            || keyBytes + profileBytes > rest.Length - RecordHeadBytes)
        {
            return false;
        }

        string key;
        try
        {
            key = Utf8.GetString(rest.Slice(RecordHeadBytes, keyBytes));
        }
        catch (DecoderFallbackException)
        {
            return false;
        }

        if (key.Length is 0 or > ProfileKey.MaximumLength)
        {
            return false;
        }

        // Without the cast a removal would be an array that is null, and that an empty profile.
        var profile = kind == Removed ? (ReadOnlyMemory<byte>?)null : rest.Slice(RecordHeadBytes + keyBytes, profileBytes).ToArray();
        record = new ArchivedProfile(key, profile);
        rest = rest[(RecordHeadBytes + keyBytes + profileBytes)..];
        return true;
    }

    // Over everything but the checksum itself (bytes 12 to 15).
    private static uint Checksum(ReadOnlySpan<byte> file) =>
        Crc32C.End(Crc32C.Append(Crc32C.Append(Crc32C.Start, file[..12]), file[16..]));
}
