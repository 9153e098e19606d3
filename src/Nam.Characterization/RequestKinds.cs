// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;

namespace Nam.Characterization;

/// <summary>Finds what a request asks for: from what browsers say about it, or else from its path. Allocates nothing.</summary>
internal static class RequestKinds
{
    private const string Destination = "Sec-Fetch-Dest";

    public static ResourceKind Of(IHeaderDictionary headers, string path)
    {
        var destination = headers[Destination];
        if (destination.Count == 1)
        {
            // Frames are documents within a page, so that they belong to it. What scripts fetch has an empty destination.
            switch (destination[0])
            {
                case "document":
                    return ResourceKinds.Of(path) == ResourceKind.Variant ? ResourceKind.Variant : ResourceKind.Page;
                case "image" or "style" or "script" or "font" or "iframe" or "frame" or "object" or "embed":
                    return ResourceKind.Embedded;
                case { Length: > 0 }:
                    return ResourceKind.Other;
            }
        }

        var accept = headers.Accept;
        var kind = ResourceKinds.Of(path);
        if (accept.Count != 1 || accept[0] is not { Length: > 0 } types || kind is ResourceKind.Embedded or ResourceKind.Variant)
        {
            return kind;
        }

        return types.Contains("text/html", StringComparison.OrdinalIgnoreCase) ? ResourceKind.Page
            : types.StartsWith("image/", StringComparison.OrdinalIgnoreCase)
                || types.StartsWith("text/css", StringComparison.OrdinalIgnoreCase) ? ResourceKind.Embedded
            : types.Contains("*/*", StringComparison.Ordinal) ? kind
            : ResourceKind.Other;
    }
}
