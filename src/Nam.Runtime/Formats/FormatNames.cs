// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Nam.Decisions;

namespace Nam.Formats;

/// <summary>Names of formats, made once each.</summary>
internal static class FormatNames
{
    private static readonly ConcurrentDictionary<ReplyFormat, string> Names = new();
    private static readonly ConcurrentDictionary<(XmlForm Form, string Codec), string> WithoutLevel = new();

    public static string Of(ReplyFormat format) => Names.GetOrAdd(format, static f => f.ToString());

    /// <summary>The name of a format that was read: a frame does not say at which level it was made.</summary>
    public static string Of(XmlForm form, string codec) => WithoutLevel.GetOrAdd((form, codec), static key =>
    {
        var name = new ReplyFormat(key.Form, ReplyCodecs.None, 0).ToString();
        return key.Codec == ReplyCodecs.None ? name : $"{name}+{key.Codec}";
    });
}
