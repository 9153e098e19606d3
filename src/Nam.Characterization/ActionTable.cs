// SPDX-License-Identifier: MIT

using System.Collections.Frozen;
using Microsoft.AspNetCore.Http;

namespace Nam.Characterization;

/// <summary>The versions of pages by the pages' paths. Immutable; choosing allocates nothing.</summary>
internal sealed class ActionTable(ClientCharacterizationOptions options)
{
    private readonly bool _requireHeader = options.RequireActionHeader;
    private readonly FrozenDictionary<string, PageVariant[]> _pages = options.Pages
        .Where(page => page.Variants.Count > 0)
        .ToFrozenDictionary(
            page => page.Path, page => page.Variants.Select(variant => variant.Of(page.Path)).ToArray(), StringComparer.Ordinal);

    /// <summary>Whether there are other versions of a page.</summary>
    public bool Has(string path) => _pages.ContainsKey(path);

    /// <summary>The version of a page for a client; null for the page itself.</summary>
    /// <param name="path">The page's path.</param>
    /// <param name="class">The client's class.</param>
    /// <param name="headers">The request's headers.</param>
    public PageVariant? Choose(string path, ClientClass @class, IHeaderDictionary headers)
    {
        if (@class == ClientClass.Unknown || !_pages.TryGetValue(path, out var variants))
        {
            return null;
        }

        var asked = headers[ServerActions.Header];
        if (asked.Count == 0 && _requireHeader)
        {
            return null;
        }

        foreach (var variant in variants)
        {
            if (variant.Class == @class && (asked.Count > 0 ? IsListed(variant, path, headers) : IsReadable(variant, headers)))
            {
                return variant;
            }
        }

        return null;
    }

    // The paper's clients list the suffix of the page's path, such as .gz.
    private static bool IsListed(PageVariant variant, string path, IHeaderDictionary headers)
    {
        var suffix = variant.Path!.StartsWith(path, StringComparison.Ordinal) ? variant.Path.AsSpan(path.Length) : default;
        return ServerActions.Lists(headers[ServerActions.Header], ServerActions.NameOf(variant.Action), suffix);
    }

    // A client that does not list actions says by Accept-Encoding whether it reads a coding. One with a weight of 0 is refused.
    private static bool IsReadable(PageVariant variant, IHeaderDictionary headers)
    {
        if (variant.ContentEncoding is not { } coding)
        {
            return true;
        }

        var accepted = headers.AcceptEncoding;
        for (var i = 0; i < accepted.Count; i++)
        {
            var text = accepted[i].AsSpan();
            foreach (var range in text.Split(','))
            {
                var word = text[range].Trim();
                var semicolon = word.IndexOf(';');
                var name = (semicolon < 0 ? word : word[..semicolon]).Trim();
                if (name.Equals(coding, StringComparison.OrdinalIgnoreCase))
                {
                    return semicolon < 0 || word[semicolon..].ContainsAnyInRange('1', '9');
                }
            }
        }

        return false;
    }
}
