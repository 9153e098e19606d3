// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Nam.Decisions;

namespace Nam.Formats;

/// <summary>Names of formats, made once each.</summary>
internal static class FormatNames
{
    private static readonly ConcurrentDictionary<ReplyFormat, string> Names = new();

    public static string Of(ReplyFormat format) => Names.GetOrAdd(format, static f => f.ToString());
}
