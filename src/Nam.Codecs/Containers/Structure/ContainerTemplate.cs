// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Nam.Codecs.Containers.Structure;

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
    internal int Bytes => (State.Nodes.Length * 64) + (State.Children.Length * 4) + (State.Buckets.Length * 4)
        + (State.Strings.Length * 40) + (State.StringBytes * 2);

    /// <summary>Whether a reply leaves a template that is worth the memory: not when its structure was almost all in
    /// the one that it started from.</summary>
    /// <param name="parent">The template that the reply started from, or null.</param>
    /// <param name="structureBytes">Bytes of its structure; negative if it leaves none.</param>
    internal static bool IsNews(ContainerTemplate? parent, int structureBytes) =>
        structureBytes is >= 0 and <= MaximumStructureBytes && (parent is null || structureBytes > RepeatedBytes);

    /// <summary>The token that a server tells with a reply which leaves a template.</summary>
    /// <param name="parent">The template that the reply started from, or null.</param>
    /// <param name="structure">The bytes of its structure.</param>
    /// <param name="key">The server's secret, without which nobody can make a token of a structure.</param>
    internal static ulong TokenAfter(ContainerTemplate? parent, ReadOnlySpan<byte> structure, ReadOnlySpan<byte> key)
    {
        using var hash = IncrementalHash.CreateHMAC(HashAlgorithmName.SHA256, key);
        return Hash(hash, null, parent, structure);
    }

    /// <summary>The name of the template that a reply leaves: of what this side has of it, so that nobody starts from a
    /// structure that the other side has not.</summary>
    /// <param name="parent">The template that the reply started from, or null.</param>
    /// <param name="structure">The bytes of its structure.</param>
    /// <param name="token">What the server told with it; null from servers that tell none.</param>
    internal static ulong NameAfter(ContainerTemplate? parent, ReadOnlySpan<byte> structure, ulong? token = null)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        return Hash(hash, token, parent, structure);
    }

    /// <summary>The template that a reply leaves, or null if it is not one to keep.</summary>
    /// <param name="parent">The template that the reply started from, or null.</param>
    /// <param name="structure">The bytes of the reply's structure.</param>
    /// <param name="state">The state after the reply, which stays as it is.</param>
    /// <param name="token">What the server told with it, or tells.</param>
    internal static ContainerTemplate? After(
        ContainerTemplate? parent, ReadOnlySpan<byte> structure, StructureState state, ulong? token)
    {
        if (structure.Length > MaximumStructureBytes || state.NodeCount > MaximumNodes)
        {
            return null;
        }

        return new ContainerTemplate(NameAfter(parent, structure, token), state.Save());
    }

    private static ulong Hash(IncrementalHash hash, ulong? token, ContainerTemplate? parent, ReadOnlySpan<byte> structure)
    {
        Append(hash, token);
        Append(hash, parent?.Name);
        hash.AppendData(structure);
        Span<byte> result = stackalloc byte[SHA256.HashSizeInBytes];
        hash.GetHashAndReset(result);
        return BinaryPrimitives.ReadUInt64LittleEndian(result);
    }

    private static void Append(IncrementalHash hash, ulong? part)
    {
        if (part is { } value)
        {
            Span<byte> bytes = stackalloc byte[sizeof(ulong)];
            BinaryPrimitives.WriteUInt64LittleEndian(bytes, value);
            hash.AppendData(bytes);
        }
    }
}
