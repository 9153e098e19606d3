// SPDX-License-Identifier: MIT

using System.Security.Cryptography;

namespace Nam.Server;

/// <summary>Makes the names of replies: 13 characters that another client cannot guess.</summary>
internal sealed class ReplyIds
{
    private const string Digits = "0123456789abcdefghijklmnopqrstuv";
    private readonly ulong _secret = BitConverter.ToUInt64(RandomNumberGenerator.GetBytes(8));
    private ulong _last = BitConverter.ToUInt64(RandomNumberGenerator.GetBytes(8));

    public string Next() => string.Create(13, Mix(Interlocked.Increment(ref _last) ^ _secret), static (name, value) =>
    {
        for (var i = 0; i < name.Length; i++)
        {
            name[i] = Digits[(int)(value & 31)];
            value >>= 5;
        }
    });

    // The finalizer of SplitMix64 (Steele, Lea and Flood 2014): a bijection, so names do not repeat.
    private static ulong Mix(ulong value)
    {
        value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9UL;
        value = (value ^ (value >> 27)) * 0x94D049BB133111EBUL;
        return value ^ (value >> 31);
    }
}
