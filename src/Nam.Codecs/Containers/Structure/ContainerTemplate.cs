// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;

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

    /// <summary>Stands in the place of a token where both sides make a template of a contract: the characters
    /// <c>contract</c>.</summary>
    internal const ulong ContractToken = 0x7463_6172_746E_6F63;

    // A run of rows, and a way out of it: what replies of one kind differ in.
    private const int RepeatedBytes = 24;

    private ContainerTemplate(ulong name, StructureState.Snapshot state, KeptReply? shape, ContainerTemplate? of = null)
    {
        Name = name;
        State = state;
        Shape = shape;
        Of = of;
    }

    /// <summary>The 8 bytes of the name as they stand, read as a little-endian integer.</summary>
    internal ulong Name { get; }

    internal StructureState.Snapshot State { get; }

    /// <summary>What lean replies know of the reply that left it; null where none may start from it.</summary>
    internal KeptReply? Shape { get; }

    /// <summary>The template that kept values belong to; null where this is no kept values.</summary>
    internal ContainerTemplate? Of { get; }

    /// <summary>Memory that it takes, about.</summary>
    internal int Bytes => (State.Nodes.Length * 64) + (State.Children.Length * 4) + (State.Buckets.Length * 4)
        + (State.Strings.Length * 40) + (State.StringBytes * 2) + (Shape?.Size ?? 0);

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
    /// <param name="shape">What lean replies know of it; null if they do not start from it.</param>
    internal static ulong TokenAfter(
        ContainerTemplate? parent, ReadOnlySpan<byte> structure, ReadOnlySpan<byte> key, KeptReply? shape = null)
    {
        using var hash = IncrementalHash.CreateHMAC(HashAlgorithmName.SHA256, key);
        return Hash(hash, null, parent, structure, shape);
    }

    /// <summary>The name of the template that a reply leaves: of what this side has of it, so that nobody starts from a
    /// structure that the other side has not.</summary>
    /// <param name="parent">The template that the reply started from, or null.</param>
    /// <param name="structure">The bytes of its structure.</param>
    /// <param name="token">What the server told with it; null from servers that tell none.</param>
    /// <param name="shape">What lean replies know of it; null if they do not start from it.</param>
    internal static ulong NameAfter(
        ContainerTemplate? parent, ReadOnlySpan<byte> structure, ulong? token = null, KeptReply? shape = null)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        return Hash(hash, token, parent, structure, shape);
    }

    /// <summary>The values of a reply, kept with the template that they belong to; docs/container-format.md section 6b.</summary>
    /// <param name="of">What the reply left or, if it left nothing new, started from.</param>
    /// <param name="values">Its values.</param>
    /// <param name="replyId">The id that the server gave the reply, which only its receiver knows.</param>
    internal static ContainerTemplate Keeping(ContainerTemplate of, KeptReply values, string replyId)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        hash.AppendData(Encoding.ASCII.GetBytes(replyId));
        return new ContainerTemplate(Hash(hash, of.Name, null, [], values), of.State, values, of);
    }

    /// <summary>The template that a reply leaves, or null if it is not one to keep.</summary>
    /// <param name="parent">The template that the reply started from, or null.</param>
    /// <param name="structure">The bytes of the reply's structure.</param>
    /// <param name="state">The state after the reply, which stays as it is.</param>
    /// <param name="token">What the server told with it, or tells.</param>
    /// <param name="shape">What lean replies know of it; null if they do not start from it.</param>
    internal static ContainerTemplate? After(
        ContainerTemplate? parent, ReadOnlySpan<byte> structure, StructureState state, ulong? token, KeptReply? shape = null)
    {
        if (structure.Length > MaximumStructureBytes || state.NodeCount > MaximumNodes)
        {
            return null;
        }

        return new ContainerTemplate(NameAfter(parent, structure, token, shape), state.Save(), shape);
    }

    /// <summary>Whether some of its values are at places that are secret, though nothing is marked in it.</summary>
    /// <param name="isSecret">Says so of a path; <see cref="Writing.ContainerOptions.IsSecret"/>.</param>
    internal bool HasSecrets(Func<string, bool> isSecret)
    {
        var paths = new string[State.Nodes.Length];
        paths[0] = string.Empty;
        for (var node = 1; node < paths.Length; node++)
        {
            ref readonly var place = ref State.Nodes[node];
            paths[node] = paths[place.Parent];
            if (place.Kind <= NodeKind.Attribute)
            {
                paths[node] += (place.Kind == NodeKind.Attribute ? "/@" : "/") + Text(place.Name);
                if (isSecret(paths[node]))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private string Text(int entry) =>
        entry < KnownStrings.Count ? KnownStrings.Table[entry] : State.Strings[entry - KnownStrings.Count];

    private static ulong Hash(IncrementalHash hash, ulong? token, ContainerTemplate? parent, ReadOnlySpan<byte> structure, KeptReply? shape)
    {
        Append(hash, token);
        Append(hash, parent?.Name);
        hash.AppendData(structure);
        shape?.AppendTo(hash);
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
