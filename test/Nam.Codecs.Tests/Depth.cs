// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Tests;

/// <summary>How many random inputs a test takes: a third of what was found enough, all of them where NAM_SLOW_TESTS is
/// 1. <c>./build.sh fuzz</c> takes as many as wanted.</summary>
internal static class Depth
{
    private static readonly bool IsFull = Environment.GetEnvironmentVariable("NAM_SLOW_TESTS") == "1";

    internal static int Of(int inputs) => IsFull ? inputs : inputs / 3;
}
