// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>The path of a request or an address, without what does not name a page.</summary>
/// <remarks>Servlet containers put a session into the parameters of the last segment, <c>/list.do;jsessionid=1</c> (RFC 3986,
/// section 3.3). Parameters of other segments stay.</remarks>
internal static class PagePath
{
    /// <summary>Removes the query, the fragment and the parameters of the last segment.</summary>
    public static ReadOnlySpan<char> Of(ReadOnlySpan<char> target)
    {
        var end = target.IndexOfAny('?', '#');
        var path = end < 0 ? target : target[..end];
        var name = path[(path.LastIndexOf('/') + 1)..];
        var parameters = name.IndexOf(';');
        return parameters < 0 ? path : path[..^(name.Length - parameters)];
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
