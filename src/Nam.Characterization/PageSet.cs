// SPDX-License-Identifier: MIT
using System.Collections.Frozen;

namespace Nam.Characterization;

/// <summary>The pages by which clients are classified, and their objects.</summary>
/// <remarks>Immutable, thread-safe. A page that names its objects counts these; any other counts whatever of the kind
/// <see cref="ResourceKind.Embedded"/> follows it, as in the paper.</remarks>
internal sealed class PageSet
{
    /// <summary>The most pages of a set.</summary>
    public const int MaximumPages = PageRequest.NamesObjects - 1;

    private readonly FrozenDictionary<string, (ushort Page, ushort[]? Containers)> _paths;
    private readonly FrozenDictionary<string, (ushort Page, ushort[]? Containers)>.AlternateLookup<ReadOnlySpan<char>> _lookup;
    private readonly bool _isAll;

    private PageSet(Dictionary<string, (ushort Page, ushort[]? Containers)> paths, bool isAll = false)
    {
        _paths = paths.ToFrozenDictionary(StringComparer.Ordinal);
        _lookup = _paths.GetAlternateLookup<ReadOnlySpan<char>>();
        _isAll = isAll;
    }

    /// <summary>All pages of a site, the paper's simplest case (section 2).</summary>
    public static PageSet All { get; } = new([], isAll: true);

    /// <summary>The paths of the pages, in order; empty for <see cref="All"/>.</summary>
    public IReadOnlyList<string> Pages =>
        [.. _paths.Where(path => path.Value.Page != 0).Select(path => path.Key).Order(StringComparer.Ordinal)];

    /// <summary>Whether every page counts.</summary>
    public bool IsAll => _isAll;

    /// <summary>Makes a set.</summary>
    /// <param name="pages">Paths of pages and of the objects of each; pages without objects count what follows them. Of
    /// the same path the last one counts.</param>
    /// <exception cref="ArgumentException">There are more than <see cref="MaximumPages"/>, or a path does not start
    /// with <c>/</c>.</exception>
    public static PageSet Of(IEnumerable<KeyValuePair<string, IReadOnlyCollection<string>>> pages)
    {
        ArgumentNullException.ThrowIfNull(pages);
        var numbers = new Dictionary<string, ushort>(StringComparer.Ordinal);
        var containers = new Dictionary<string, HashSet<ushort>>(StringComparer.Ordinal);
        var byPath = new Dictionary<string, IReadOnlyCollection<string>>(StringComparer.Ordinal);
        foreach (var (page, objects) in pages)
        {
            byPath[Checked(page)] = objects;
        }

        if (byPath.Count > MaximumPages)
        {
            throw new ArgumentException(
                $"There are {byPath.Count} pages; allowed are {MaximumPages}. Leave out those that are seldom asked for.", nameof(pages));
        }

        foreach (var (page, objects) in byPath)
        {
            var number = (ushort)((numbers.Count + 1) | (objects.Count > 0 ? PageRequest.NamesObjects : 0));
            numbers.Add(page, number);
            foreach (var path in objects)
            {
                if (!containers.TryGetValue(Checked(path), out var of))
                {
                    containers.Add(Checked(path), of = []);
                }

                of.Add(number);
            }
        }

        return new PageSet(numbers.Keys.Union(containers.Keys).ToDictionary(
            path => path,
            path => (numbers.GetValueOrDefault(path), containers.TryGetValue(path, out var of) ? of.ToArray() : null),
            StringComparer.Ordinal));
    }

    /// <summary>Makes a set of pages that do not name their objects.</summary>
    /// <param name="pages">Paths of pages.</param>
    /// <exception cref="ArgumentException">There are more than <see cref="MaximumPages"/>, or a path does not start
    /// with <c>/</c>.</exception>
    public static PageSet Of(IEnumerable<string> pages)
    {
        ArgumentNullException.ThrowIfNull(pages);
        return Of(pages.Select(page => KeyValuePair.Create(page, (IReadOnlyCollection<string>)[])));
    }

    /// <summary>Reads a set: a page a line, perhaps followed by its objects; what follows <c>#</c> is a comment.</summary>
    /// <param name="reader">The text.</param>
    /// <exception cref="FormatException">A path does not start with <c>/</c>, or there are more than
    /// <see cref="MaximumPages"/> pages.</exception>
    public static PageSet Parse(TextReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        var pages = new List<KeyValuePair<string, IReadOnlyCollection<string>>>();
        while (reader.ReadLine() is { } line)
        {
            var words = line.Split('#')[0].Split((char[])[' ', '\t'], StringSplitOptions.RemoveEmptyEntries);
            if (words.Length > 0)
            {
                pages.Add(KeyValuePair.Create(words[0], (IReadOnlyCollection<string>)words[1..]));
            }
        }

        try
        {
            return Of(pages);
        }
        catch (ArgumentException fault)
        {
            throw new FormatException(fault.Message, fault);
        }
    }

    /// <summary>Returns what a request means for the set. Allocates nothing.</summary>
    /// <param name="path">The path that is asked for; a query and the parameters of its last segment do not count.</param>
    /// <param name="kind">What is asked for.</param>
    /// <param name="referrer">The address in the header <c>Referer</c>; empty where there is none.</param>
    public PageRequest Resolve(ReadOnlySpan<char> path, ResourceKind kind, ReadOnlySpan<char> referrer = default)
    {
        if (_isAll)
        {
            return new PageRequest(kind, (ushort)(kind == ResourceKind.Page ? 1 : 0), null, 0);
        }

        _lookup.TryGetValue(PagePath.Of(path), out var found);
        ushort from = 0;
        if (!referrer.IsEmpty && _lookup.TryGetValue(PagePath.OfAddress(referrer), out var source))
        {
            from = source.Page;
        }

        return new PageRequest(found.Page != 0 ? ResourceKind.Page : kind, found.Page, found.Containers, from);
    }

    /// <summary>Returns what a request means for the set, if its path alone tells what it asks for. Allocates nothing.</summary>
    /// <param name="path">The path that is asked for; a query and the parameters of its last segment do not count.</param>
    public PageRequest Resolve(ReadOnlySpan<char> path) => Resolve(path, ResourceKinds.Of(path));

    /// <summary>Makes a set of pages whose numbers are given, so that pages keep theirs from one set to the next.</summary>
    internal static PageSet OfNumbered(IEnumerable<KeyValuePair<string, ushort>> pages) =>
        new(pages.ToDictionary(page => page.Key, page => (page.Value, (ushort[]?)null), StringComparer.Ordinal));

    private static string Checked(string path) => path is not null && path.StartsWith('/')
        ? PagePath.Of(path).ToString()
        : throw new ArgumentException($"A path is '{path}'; paths start with '/'. Write /{path}.");
}
