// SPDX-License-Identifier: MIT
using System.Collections.Frozen;

namespace Nam.Characterization;

/// <summary>Distinguishes pages from what they embed by the ends of their paths, as <c>is_container()</c> does in the paper's section
/// 2.2.</summary>
internal static class ResourceKinds
{
    private static readonly FrozenSet<string>.AlternateLookup<ReadOnlySpan<char>> Pages = Set(
        "html", "htm", "xhtml", "shtml", "php", "asp", "aspx", "cshtml", "jsp", "jspx", "do", "cgi", "cfm");

    private static readonly FrozenSet<string>.AlternateLookup<ReadOnlySpan<char>> Objects = Set(
        "gif", "jpg", "jpeg", "jpe", "png", "webp", "avif", "svg", "ico", "bmp", "apng", "css", "js", "mjs", "wasm",
        "woff", "woff2", "ttf", "otf", "eot", "swf", "class");

    // The ends that are added to a page's path for another version of the page: the paper's .gz, .p_lc and .r_mc, and those of NAM's
    // other actions.
    private static readonly FrozenSet<string>.AlternateLookup<ReadOnlySpan<char>> Versions = Set(
        "gz", "br", "p_lc", "p_ho", "p_hr", "r_mc", "bundle");

    /// <summary>Returns what a path stands for. Allocates nothing.</summary>
    /// <param name="path">A path; a query and the parameters of its last segment do not count.</param>
    /// <returns>A page if the path ends in <c>/</c> or in a usual extension of pages, or has no extension; nothing that
    /// belongs to a page if the path does not start with <c>/</c>.</returns>
    public static ResourceKind Of(ReadOnlySpan<char> path)
    {
        path = PagePath.Of(path);
        return path.StartsWith('/') ? OfName(path[(path.LastIndexOf('/') + 1)..]) : ResourceKind.Other;
    }

    private static ResourceKind OfName(ReadOnlySpan<char> name)
    {
        var dot = name.LastIndexOf('.');
        if (dot < 0)
        {
            return ResourceKind.Page;
        }

        var extension = name[(dot + 1)..];
        return Pages.Contains(extension) ? ResourceKind.Page
            : Objects.Contains(extension) ? ResourceKind.Embedded
            : Versions.Contains(extension) ? OfVersion(name[..dot])
            : ResourceKind.Other;
    }

    // page.html.gz is a version of a page and style.css.gz embedded as style.css is; archive.gz and archive.tar.gz are neither.
    private static ResourceKind OfVersion(ReadOnlySpan<char> name)
    {
        var kind = name.Contains('.') ? OfName(name) : ResourceKind.Other;
        return kind == ResourceKind.Page ? ResourceKind.Variant : kind;
    }

    private static FrozenSet<string>.AlternateLookup<ReadOnlySpan<char>> Set(params string[] names) =>
        names.ToFrozenSet(StringComparer.OrdinalIgnoreCase).GetAlternateLookup<ReadOnlySpan<char>>();
}
