// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;

namespace Nam.Benchmarks.Network.Measuring;

/// <summary>Texts of replies.</summary>
internal static class ReplyText
{
    private static readonly ConcurrentDictionary<int, byte[]> Known = [];

    /// <summary>A text of a size; its content does not matter, since nothing compresses it.</summary>
    internal static byte[] OfSize(int bytes) => Known.GetOrAdd(bytes, static size => Make(size));

    private static byte[] Make(int bytes)
    {
        var text = new byte[bytes];
        var start = "<reply>"u8;
        var end = "</reply>"u8;
        text.AsSpan().Fill((byte)'x');
        start.CopyTo(text);
        end.CopyTo(text.AsSpan(bytes - end.Length));
        return text;
    }
}
