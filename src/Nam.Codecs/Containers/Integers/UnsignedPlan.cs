// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Integers;

/// <summary>How unsigned integers are to be written as a whole.</summary>
/// <param name="Mode">Mode of U: packed or bucketed.</param>
/// <param name="Buckets">Shape of the tokens, if they are bucketed.</param>
/// <param name="Cost">Bits that they are expected to take, in 256ths.</param>
internal readonly record struct UnsignedPlan(byte Mode, Buckets Buckets, long Cost);
