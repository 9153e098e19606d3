// SPDX-License-Identifier: MIT
namespace Nam.Fuzz.Inputs;

/// <summary>The structure of a document: the tokens of each block, and the places of values with how often each comes.</summary>
internal sealed record Skeleton(byte[][] Tokens, SkeletonPlace[][] Places);
