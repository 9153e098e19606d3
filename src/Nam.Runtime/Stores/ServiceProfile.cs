// SPDX-License-Identifier: MIT

using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Nam.Profiles;

namespace Nam.Stores;

/// <summary>What a service has learned of its replies, as stores keep it: a profile of each operation, and one of all together.</summary>
/// <remarks>Not thread-safe. Layout: docs/profile-store.md.</remarks>
internal sealed class ServiceProfile
{
    private const byte Version = 1;

    /// <summary>Gets or sets the profile of all operations together.</summary>
    public OperationProfile All { get; set; } = new(followsChanges: false);

    /// <summary>Gets the profiles of single operations, by name.</summary>
    public Dictionary<string, OperationProfile> Operations { get; } = new(StringComparer.Ordinal);

    /// <summary>Gets how many replies the profiles are made from.</summary>
    public long SampleTotal => Operations.Values.Sum(profile => profile.SampleTotal);

    /// <summary>Adds what another profile has learned.</summary>
    public void Merge(ServiceProfile other)
    {
        All.Merge(other.All);
        foreach (var (name, profile) in other.Operations)
        {
            if (!Operations.TryGetValue(name, out var own))
            {
                Operations[name] = own = new OperationProfile();
            }

            own.Merge(profile);
        }
    }

    /// <summary>Writes the profile; of one that is too long for a store, the operations with the fewest replies are left out.</summary>
    public byte[] ToArray()
    {
        using var output = new MemoryStream();
        using var writer = new BinaryWriter(output);
        writer.Write(Version);
        Write(writer, "", All);
        foreach (var (name, profile) in Operations.OrderByDescending(operation => operation.Value.SampleTotal))
        {
            var end = output.Length;
            Write(writer, name, profile);
            if (output.Length > ProfileKey.MaximumProfileBytes)
            {
                output.SetLength(end);
                break;
            }
        }

        return output.ToArray();
    }

    /// <summary>Reads what <see cref="ToArray"/> wrote. Never throws, whatever the bytes are.</summary>
    /// <returns>False for another version and for damaged bytes.</returns>
    public static bool TryRead(byte[] bytes, [NotNullWhen(true)] out ServiceProfile? profile)
    {
        profile = null;
        var read = new ServiceProfile();
        using var input = new MemoryStream(bytes);
        using var reader = new BinaryReader(input);
        try
        {
            if (reader.ReadByte() != Version || reader.ReadString().Length != 0 || !TryRead(reader, out var all))
            {
                return false;
            }

            read.All.Merge(all);
            while (input.Position < input.Length)
            {
                var name = reader.ReadString();
                if (!TryRead(reader, out var operation) || !read.Operations.TryAdd(name, operation))
                {
                    return false;
                }
            }
        }
        catch (Exception e) when (e is IOException or ArgumentException or FormatException)
        {
            return false;
        }

        profile = read;
        return true;
    }

    private static void Write(BinaryWriter writer, string name, OperationProfile profile)
    {
        var bytes = new ArrayBufferWriter<byte>();
        profile.Write(bytes);
        writer.Write(name);
        writer.Write(bytes.WrittenCount);
        writer.Write(bytes.WrittenSpan);
    }

    private static bool TryRead(BinaryReader reader, [NotNullWhen(true)] out OperationProfile? profile)
    {
        profile = null;
        var length = reader.ReadInt32();
        return length >= 0 && length <= reader.BaseStream.Length - reader.BaseStream.Position
            && OperationProfile.TryRead(reader.ReadBytes(length), out profile);
    }
}
