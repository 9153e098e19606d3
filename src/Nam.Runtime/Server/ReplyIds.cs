// SPDX-License-Identifier: MIT

using System.Security.Cryptography;

namespace Nam.Server;

/// <summary>Makes the names of replies: 65 random bits, so that no client can guess another's and report on it.</summary>
internal static class ReplyIds
{
    private const string Digits = "0123456789abcdefghijklmnopqrstuv";

    public static string Next() => RandomNumberGenerator.GetString(Digits, 13);
}
