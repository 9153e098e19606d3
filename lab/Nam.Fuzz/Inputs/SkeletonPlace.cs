// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Structure;

namespace Nam.Fuzz.Inputs;

/// <summary>A node with values in a block.</summary>
internal readonly record struct SkeletonPlace(int Node, NodeKind Kind, bool IsOutside, int Count);
