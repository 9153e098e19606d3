// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Primitives;

namespace Nam.Characterization;

/// <summary>The names of actions in headers, and the ends of the paths of their versions of pages.</summary>
internal static class ServerActions
{
    /// <summary>The request header that lists the actions which a client takes, and the reply header that names the one
    /// that was taken (section 2.2).</summary>
    public const string Header = "X-Server-Actions";

    /// <summary>The reply header with the class of the client (section 4.3).</summary>
    public const string ClassHeader = "X-Class";

    /// <summary>The name of an action: the paper's where it has one.</summary>
    public static string NameOf(ServerAction action) => action switch
    {
        ServerAction.Compress => "compress",
        ServerAction.Bundle => "bundle",
        ServerAction.BundleCompressed => "bundle.gz",
        ServerAction.HalfObjects => "halfobject",
        ServerAction.HalfResolution => "halfres",
        ServerAction.BaseOnly => "baseonly",
        ServerAction.Richer => "richer",
        _ => throw new ArgumentOutOfRangeException(nameof(action), action, "There is no such action."),
    };

    /// <summary>Returns the suffix that a version adds to the page's path, unless the version has another path.</summary>
    public static string SuffixOf(ServerAction action) => action switch
    {
        ServerAction.Compress => ".gz",
        ServerAction.Bundle => ".bundle",
        ServerAction.BundleCompressed => ".bundle.gz",
        ServerAction.HalfObjects => ".p_ho",
        ServerAction.HalfResolution => ".p_hr",
        ServerAction.BaseOnly => ".p_lc",
        ServerAction.Richer => ".r_mc",
        _ => throw new ArgumentOutOfRangeException(nameof(action), action, "There is no such action."),
    };

    /// <summary>The name of a class in <see cref="ClassHeader"/>; null where there is none.</summary>
    public static string? NameOf(ClientClass @class) => @class switch
    {
        ClientClass.Poor => "poor",
        ClientClass.Normal => "normal",
        ClientClass.Rich => "rich",
        _ => null,
    };

    /// <summary>Returns whether a header lists an action, by its name or by the suffix of the page's path, such as
    /// <c>.gz</c>. Allocates nothing.</summary>
    public static bool Lists(in StringValues header, ReadOnlySpan<char> name, ReadOnlySpan<char> suffix)
    {
        for (var i = 0; i < header.Count; i++)
        {
            var text = header[i].AsSpan();
            foreach (var range in text.SplitAny(',', ';', ' '))
            {
                var word = text[range];
                if (!word.IsEmpty
                    && (word.Equals(name, StringComparison.OrdinalIgnoreCase) || word.Equals(suffix, StringComparison.OrdinalIgnoreCase)))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
