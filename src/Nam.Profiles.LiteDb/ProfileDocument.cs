// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using LiteDB;

namespace Nam.Stores;

/// <summary>A document of the database: a whole profile, or a part of a long one. Layout: docs/profile-store.md.</summary>
internal readonly record struct ProfileDocument(
    string Id, int Slot, int Part, int Parts, long Generation, long Used, byte[] Key, byte[] Content)
{
    /// <summary>The layout, which is also the beginning of every document's name: other layouts have other names and
    /// are left alone.</summary>
    public const int Version = 1;

    // LiteDB takes documents up to 16,683,050 bytes.
    private const int PartBytes = 4 * 1024 * 1024;
    private const int IdBytes = 16;

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>The name of a key's documents: keys themselves may be longer than an index of LiteDB takes.</summary>
    /// <exception cref="ArgumentException">The key holds half a surrogate pair.</exception>
    public static string IdOf(string key) => Convert.ToHexStringLower(SHA256.HashData(Utf8.GetBytes(key))[..IdBytes]);

    public static int PartsOf(byte[] profile) => Math.Max(1, (profile.Length + PartBytes - 1) / PartBytes);

    public static string NameOf(string id, int slot, int part) =>
        string.Create(CultureInfo.InvariantCulture, $"{Version}:{id}:{(slot == 0 ? 'A' : 'B')}:{part}");

    /// <summary>The documents of an entry's slot.</summary>
    public static IEnumerable<BsonDocument> Of(ProfileEntry entry)
    {
        var parts = PartsOf(entry.Profile);
        for (var part = 0; part < parts; part++)
        {
            var from = part * PartBytes;
            var content = entry.Profile.AsSpan(from, Math.Min(PartBytes, entry.Profile.Length - from)).ToArray();
            yield return new ProfileDocument(
                entry.Id, entry.Slot, part, parts, entry.Generation, entry.Used, part == 0 ? Utf8.GetBytes(entry.Key) : [],
                content).ToBson();
        }
    }

    /// <summary>Whether a document's name is one of this layout, and which profile's.</summary>
    public static bool TryParseName(BsonValue name, out string id, out int slot, out int part)
    {
        (id, slot, part) = (string.Empty, 0, 0);
        if (!name.IsString || name.AsString.Split(':') is not ["1", { Length: IdBytes * 2 } hash, "A" or "B", _] fields)
        {
            return false;
        }

        (id, slot) = (hash, fields[2] == "A" ? 0 : 1);
        return int.TryParse(fields[3], NumberStyles.None, CultureInfo.InvariantCulture, out part);
    }

    /// <summary>Takes a document apart.</summary>
    /// <returns>False when it is damaged.</returns>
    public static bool TryRead(BsonDocument bson, out ProfileDocument document)
    {
        document = default;
        if (!TryParseName(bson["_id"], out var id, out var slot, out var part)
            || bson["v"] is not { IsInt32: true } version || version.AsInt32 != Version
            || bson["g"] is not { IsInt64: true } generation || bson["n"] is not { IsInt32: true } parts
            || bson["u"] is not { IsInt64: true } used
            || bson["k"] is not { IsBinary: true } key || bson["d"] is not { IsBinary: true } content
            || bson["c"] is not { IsInt64: true } checksum)
        {
            return false;
        }

        document = new ProfileDocument(id, slot, part, parts.AsInt32, generation.AsInt64, used.AsInt64, key.AsBinary, content.AsBinary);
        return checksum.AsInt64 == document.Checksum();
    }

    /// <summary>The key of a first part.</summary>
    /// <returns>Null when it is none of this name.</returns>
    public string? TryKey()
    {
        try
        {
            var key = Utf8.GetString(Key);
            return key.Length is > 0 and <= ProfileKey.MaximumLength && IdOf(key) == Id ? key : null;
        }
        catch (DecoderFallbackException)
        {
            return null;
        }
    }

    private BsonDocument ToBson() => new()
    {
        ["_id"] = NameOf(Id, Slot, Part),
        ["v"] = Version,
        ["g"] = Generation,
        ["n"] = Parts,
        ["u"] = Used,
        ["k"] = Key,
        ["d"] = Content,
        ["c"] = (long)Checksum(),
    };

    // CRC-32C over name, generation, number of parts, time of use, length of the key, key and content.
    private uint Checksum()
    {
        Span<byte> numbers = stackalloc byte[24];
        BinaryPrimitives.WriteInt64LittleEndian(numbers, Generation);
        BinaryPrimitives.WriteInt64LittleEndian(numbers[8..], Used);
        BinaryPrimitives.WriteInt32LittleEndian(numbers[16..], Parts);
        BinaryPrimitives.WriteInt32LittleEndian(numbers[20..], Key.Length);
        var crc = Crc32C.Append(Crc32C.Start, Encoding.ASCII.GetBytes(NameOf(Id, Slot, Part)));
        crc = Crc32C.Append(crc, numbers);
        crc = Crc32C.Append(crc, Key);
        return Crc32C.End(Crc32C.Append(crc, Content));
    }
}
