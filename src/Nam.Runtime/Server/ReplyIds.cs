// SPDX-License-Identifier: MIT

using System.Security.Cryptography;

namespace Nam.Server;

/// <summary>Makes the names of replies: 65 random bits, so that no client can guess another's and report on it.</summary>
internal static class ReplyIds
{
    private const int Length = 13;
    private const string Digits = "0123456789abcdefghijklmnopqrstuv";

    [ThreadStatic]
    private static byte[]? pool;

    [ThreadStatic]
    private static int used;

    // The system's generator costs a microsecond a call, however few bytes are asked for.
    public static string Next()
    {
        pool ??= new byte[Length * 64];
        if (used % pool.Length == 0)
        {
            RandomNumberGenerator.Fill(pool);
            used = 0;
        }

        used += Length;
        return string.Create(Length, (ReadOnlySpan<byte>)pool.AsSpan(used - Length, Length), static (id, random) =>
        {
            for (var i = 0; i < id.Length; i++)
            {
                id[i] = Digits[random[i] & 31];
            }
        });
    }
}
