// SPDX-License-Identifier: MIT
namespace Nam.Fuzz.Cost;

/// <summary>Damages bytes in a few places, mostly near the end: what is refused late costs most.</summary>
internal static class Damage
{
    internal static byte[] Of(ReadOnlySpan<byte> bytes, int places, ref FuzzRandom random)
    {
        var damaged = bytes.ToArray();
        for (; places > 0 && damaged.Length != 0; places--)
        {
            var last = random.Below(2) == 0 ? Math.Min(damaged.Length, 32) : damaged.Length;
            damaged[damaged.Length - 1 - random.Below(last)] = (byte)random.Next();
        }

        return damaged;
    }
}
