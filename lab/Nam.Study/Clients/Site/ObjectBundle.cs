// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Text;

namespace Nam.Study.Clients.Site;

/// <summary>Many objects in one: of each its path's length (2 bytes), its own (4 bytes), its path and itself, all
/// lengths little-endian.</summary>
/// <remarks>Section 4.3's bundle, after Wills, Mikhailov and Shang, N for the Price of 1, WWW 2001.</remarks>
internal static class ObjectBundle
{
    private const int LengthBytes = 6;

    /// <summary>Puts objects together.</summary>
    internal static byte[] Pack(IEnumerable<(string Path, byte[] Content)> objects)
    {
        var bundle = new MemoryStream();
        Span<byte> lengths = stackalloc byte[LengthBytes];
        foreach (var (path, content) in objects)
        {
            var name = Encoding.ASCII.GetBytes(path);
            BinaryPrimitives.WriteUInt16LittleEndian(lengths, (ushort)name.Length);
            BinaryPrimitives.WriteInt32LittleEndian(lengths[2..], content.Length);
            bundle.Write(lengths);
            bundle.Write(name);
            bundle.Write(content);
        }

        return bundle.ToArray();
    }

    /// <summary>Takes a bundle apart.</summary>
    /// <returns>The objects' paths and lengths.</returns>
    /// <exception cref="InvalidDataException">It is cut off or no bundle.</exception>
    internal static IReadOnlyList<(string Path, int Bytes)> Unpack(ReadOnlySpan<byte> bundle)
    {
        var objects = new List<(string, int)>();
        for (var rest = bundle; !rest.IsEmpty;)
        {
            if (rest.Length < LengthBytes)
            {
                throw Bad();
            }

            int name = BinaryPrimitives.ReadUInt16LittleEndian(rest);
            var content = BinaryPrimitives.ReadInt32LittleEndian(rest[2..]);
            rest = rest[LengthBytes..];
            if (content < 0 || (long)name + content > rest.Length)
            {
                throw Bad();
            }

            objects.Add((Encoding.ASCII.GetString(rest[..name]), content));
            rest = rest[(name + content)..];
        }

        return objects;
    }

    private static InvalidDataException Bad() => new("A bundle of objects is cut off; fetch it again.");
}
