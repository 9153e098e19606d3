// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Writing;

/// <summary>Whether a document has fewer bytes as text than in columns.</summary>
internal enum TextChance : byte
{
    None,
    Some,
    Sure,
}
