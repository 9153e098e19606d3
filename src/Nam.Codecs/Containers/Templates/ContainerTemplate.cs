// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Nam.Codecs;

/// <summary>The structure of earlier replies, which the next one may start from; docs/container-format.md section 6.</summary>
/// <remarks>Immutable and safe to share: readers and writers copy its arrays when they start from it.</remarks>
internal sealed class ContainerTemplate
{
    /// <summary>Longest structure of a reply that leaves a template.</summary>
    internal const int MaximumStructureBytes = 16_384;

    /// <summary>Most templates that a request names.</summary>
    internal const int MaximumNamed = 6;

    /// <summary>A chain of replies may grow its template to so many nodes, the document included; then it has to start anew.</summary>
    internal const int MaximumNodes = 8_192;

    // A run of rows, and a way out of it: what replies of one kind differ in.
    private const int RepeatedBytes = 24;

    private ContainerTemplate(ulong name, StructureState.Snapshot state)
    {
        Name = name;
        State = state;
    }

    /// <summary>The 8 bytes of the name as they stand, read as a little-endian integer.</summary>
    internal ulong Name { get; }

    internal StructureState.Snapshot State { get; }

    /// <summary>Memory that it takes, about.</summary>
    internal int Bytes => (State.Nodes.Length * 64) + (State.Children.Length * 4) + (State.Buckets.Length * 4) + (State.Strings.Length * 40) + (State.StringBytes * 2);

    /// <summary>Whether a reply leaves a template that is worth the memory: not when its structure was almost all in the one that it started from.</summary>
    /// <param name="parent">The template that the reply started from, or null.</param>
    /// <param name="structureBytes">Bytes of its structure; negative if it leaves none.</param>
    internal static bool IsNews(ContainerTemplate? parent, int structureBytes)
    {
        return structureBytes is >= 0 and <= MaximumStructureBytes && (parent is null || structureBytes > RepeatedBytes);
    }

    /// <summary>The name of the template that a reply leaves.</summary>
    /// <param name="parent">The template that it started from, or null.</param>
    /// <param name="structure">The bytes of its structure.</param>
    /// <param name="key">The server's secret, without which nobody can make a name of a structure; none for the name that both sides know of themselves.</param>
    internal static ulong NameAfter(ContainerTemplate? parent, ReadOnlySpan<byte> structure, ReadOnlySpan<byte> key = default)
    {
        var start = parent is null ? 0 : sizeof(ulong);
        var length = start + structure.Length;
        Span<byte> bytes = length <= 1_024 ? stackalloc byte[length] : new byte[length];
        if (parent is not null)
        {
            BinaryPrimitives.WriteUInt64LittleEndian(bytes, parent.Name);
        }

        structure.CopyTo(bytes[start..]);
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        _ = key.IsEmpty ? SHA256.HashData(bytes, hash) : HMACSHA256.HashData(key, bytes, hash);
        return BinaryPrimitives.ReadUInt64LittleEndian(hash);
    }

    /// <summary>The template that a reply leaves, or null if it is not one to keep.</summary>
    /// <param name="parent">The template that the reply started from, or null.</param>
    /// <param name="structure">The bytes of the reply's structure.</param>
    /// <param name="state">The state after the reply, which stays as it is.</param>
    /// <param name="name">Its name, if the server gave it one.</param>
    internal static ContainerTemplate? After(ContainerTemplate? parent, ReadOnlySpan<byte> structure, StructureState state, ulong? name)
    {
        if (structure.Length > MaximumStructureBytes || state.NodeCount > MaximumNodes)
        {
            return null;
        }

        return new ContainerTemplate(name ?? NameAfter(parent, structure), state.Save());
    }
}
