// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Nam.Characterization;

/// <summary>SipHash-2-4 (Aumasson and Bernstein, 2012) of 16 bytes: without the key nobody can choose addresses that
/// fall into one place of a table.</summary>
internal readonly struct AddressHash(ulong key0, ulong key1)
{
    // The length of the message, in the last word's highest byte.
    private const ulong LastWord = 16UL << 56;

    public static AddressHash Random()
    {
        Span<ulong> key = stackalloc ulong[2];
        RandomNumberGenerator.Fill(MemoryMarshal.AsBytes(key));
        return new AddressHash(key[0], key[1]);
    }

    public ulong Of(in ClientAddress address) => Of(address.High, address.Low);

    public ulong Of(ulong word0, ulong word1)
    {
        var v0 = key0 ^ 0x736f6d6570736575;
        var v1 = key1 ^ 0x646f72616e646f6d;
        var v2 = key0 ^ 0x6c7967656e657261;
        var v3 = key1 ^ 0x7465646279746573;
        Compress(ref v0, ref v1, ref v2, ref v3, word0);
        Compress(ref v0, ref v1, ref v2, ref v3, word1);
        Compress(ref v0, ref v1, ref v2, ref v3, LastWord);
        v2 ^= 0xff;
        for (var i = 0; i < 4; i++)
        {
            Round(ref v0, ref v1, ref v2, ref v3);
        }

        return v0 ^ v1 ^ v2 ^ v3;
    }

    private static void Compress(ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ulong word)
    {
        v3 ^= word;
        Round(ref v0, ref v1, ref v2, ref v3);
        Round(ref v0, ref v1, ref v2, ref v3);
        v0 ^= word;
    }

    private static void Round(ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3)
    {
        v0 += v1;
        v1 = BitOperations.RotateLeft(v1, 13) ^ v0;
        v0 = BitOperations.RotateLeft(v0, 32);
        v2 += v3;
        v3 = BitOperations.RotateLeft(v3, 16) ^ v2;
        v0 += v3;
        v3 = BitOperations.RotateLeft(v3, 21) ^ v0;
        v2 += v1;
        v1 = BitOperations.RotateLeft(v1, 17) ^ v2;
        v2 = BitOperations.RotateLeft(v2, 32);
    }
}
