// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>The path of a request or an address, without what does not name a page.</summary>
internal static class PagePath
{
    /// <summary>Takes the query and the fragment off.</summary>
    public static ReadOnlySpan<char> Of(ReadOnlySpan<char> target)
    {
        var end = target.IndexOfAny('?', '#');
        return end < 0 ? target : target[..end];
    }

    /// <summary>The path of a whole address, or of what is a path already; empty where there is none.</summary>
    public static ReadOnlySpan<char> OfAddress(ReadOnlySpan<char> address)
    {
        address = Of(address);
        var scheme = address.IndexOf("://", StringComparison.Ordinal);
        if (scheme > 0 && !address[..scheme].Contains('/'))
        {
            address = address[(scheme + 3)..];
            var path = address.IndexOf('/');
            return path < 0 ? "/" : address[path..];
        }

        return address.StartsWith('/') ? address : default;
    }
}
