// SPDX-License-Identifier: MIT
using System.Text;
using System.Text.RegularExpressions;

namespace Nam.Study.Clients.Site;

/// <summary>The text of a page, which is the same in all its versions but for the objects that it embeds.</summary>
internal sealed partial class PageText
{
    private const string Head =
        "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">\n<html><head><title>A page</title></head><body bgcolor=\"#ffffff\">\n";
    private const string Foot = "</body></html>\n";

    private readonly List<string> _blocks;
    private readonly string _padding;

    private PageText(List<string> blocks, string padding)
    {
        _blocks = blocks;
        _padding = padding;
    }

    /// <summary>Writes a page that has exactly so many bytes when it embeds certain objects.</summary>
    /// <param name="seed">Where the words come from.</param>
    /// <param name="bytes">The page's bytes, enough for the objects' tags.</param>
    /// <param name="objects">Their paths.</param>
    internal static PageText Create(int seed, int bytes, IReadOnlyList<string> objects)
    {
        var left = bytes - new PageText([], "").Render(objects).Length;
        var blocks = new SiteText(seed).Blocks(left);
        blocks.RemoveAt(blocks.Count - 1);
        return new PageText(blocks, new string('\n', left - blocks.Sum(block => block.Length)));
    }

    /// <summary>The page with objects spread over it.</summary>
    internal string Render(IReadOnlyList<string> objects)
    {
        var page = new StringBuilder(Head);
        var placed = 0;
        for (var block = 0; block < _blocks.Count; block++)
        {
            for (; placed * _blocks.Count <= block * objects.Count && placed < objects.Count; placed++)
            {
                page.Append(TagOf(objects[placed]));
            }

            page.Append(_blocks[block]);
        }

        for (; placed < objects.Count; placed++)
        {
            page.Append(TagOf(objects[placed]));
        }

        return page.Append(_padding).Append(Foot).ToString();
    }

    /// <summary>Finds what a page embeds, in its order, as a browser does.</summary>
    internal static IReadOnlyList<string> ObjectsOf(string page) => [.. Tags().Matches(page).Select(match => match.Groups[1].Value)];

    private static string TagOf(string path) => Path.GetExtension(path) switch
    {
        ".css" => $"<link rel=\"stylesheet\" href=\"{path}\">\n",
        ".js" => $"<script src=\"{path}\"></script>\n",
        ".gif" => $"<img src=\"{path}\" alt=\"\">\n",
        _ => $"<link rel=\"bundle\" href=\"{path}\">\n",
    };

    [GeneratedRegex("<(?:img src|script src|link rel=\"stylesheet\" href|link rel=\"bundle\" href)=\"([^\"]+)\"")]
    private static partial Regex Tags();
}
