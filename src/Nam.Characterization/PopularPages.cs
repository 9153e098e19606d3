// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>Finds the most popular pages of a site: the fewest that make up a share of all accesses to pages (section
/// 2.1 of the paper).</summary>
/// <remarks>Thread-safe; every call takes a short lock. Takes about 100 bytes and the path for each counter.</remarks>
internal sealed class PopularPages
{
    /// <summary>The share of accesses in the paper: 70 %.</summary>
    public const double DefaultShare = 0.7;

    private readonly Lock _gate = new();
    private readonly Dictionary<string, ushort> _numbers = new(StringComparer.Ordinal);
    private readonly HeavyHitters _counters;
    private readonly double _share;

    /// <summary>Starts counting.</summary>
    /// <param name="share">The share of accesses, above 0 and at most 1.</param>
    /// <param name="capacity">
    /// Pages that are counted at the same time, 1 to 10,000,000. Counts are exact while there are no more; beyond that
    /// the rarest leave, and counts are what a page has had at least.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range.</exception>
    public PopularPages(double share = DefaultShare, int capacity = 1024)
    {
        if (!(share > 0 && share <= 1))
        {
            throw new ArgumentOutOfRangeException(nameof(share), share, "The share has to be above 0 and at most 1.");
        }

        ArgumentOutOfRangeException.ThrowIfLessThan(capacity, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(capacity, 10_000_000);
        _share = share;
        _counters = new HeavyHitters(capacity);
    }

    /// <summary>Accesses that were counted.</summary>
    public long Accesses
    {
        get
        {
            lock (_gate)
            {
                return _counters.Total;
            }
        }
    }

    /// <summary>Counts an access to a page: a GET that was answered by 200 or 304.</summary>
    /// <param name="path">The page's path; a query and the parameters of its last segment do not count. Longer ones than 2,048
    /// characters are not counted.</param>
    public void Add(ReadOnlySpan<char> path)
    {
        path = PagePath.Of(path);
        if (path.StartsWith('/') && path.Length <= 2048)
        {
            lock (_gate)
            {
                _counters.Add(path);
            }
        }
    }

    /// <summary>Counts a line of an access log if it is an access to a page: a GET, answered by 200 or 304, of what
    /// <see cref="ResourceKinds"/> takes for a page.</summary>
    /// <param name="entry">The line.</param>
    public void Add(in AccessLogEntry entry)
    {
        if (entry.Status is 200 or 304 && entry.Method.SequenceEqual("GET"))
        {
            var path = PagePath.OfAddress(entry.Target);
            if (ResourceKinds.Of(path) == ResourceKind.Page)
            {
                Add(path);
            }
        }
    }

    /// <summary>The popular pages, most popular first.</summary>
    public IReadOnlyList<PopularPage> GetPages()
    {
        lock (_gate)
        {
            return Select();
        }
    }

    /// <summary>Makes the set of the popular pages; a page has the same number in all sets that come from here, so that
    /// measurements go on when one set follows another.</summary>
    public PageSet ToPageSet()
    {
        lock (_gate)
        {
            var pages = Select();
            if (_numbers.Count + pages.Count > PageSet.MaximumPages)
            {
                // Pages that are being measured now may be taken for others, once in tens of thousands of popular pages.
                _numbers.Clear();
            }

            foreach (var page in pages)
            {
                _numbers.TryAdd(page.Path, (ushort)(_numbers.Count + 1));
            }

            return PageSet.OfNumbered(pages.Select(page => KeyValuePair.Create(page.Path, _numbers[page.Path])));
        }
    }

    /// <summary>Halves all counts, so that pages which were popular once make room.</summary>
    public void Fade()
    {
        lock (_gate)
        {
            _counters.Fade();
        }
    }

    // Only what a page has had for sure counts, so that a page which has just taken a counter over is not popular by
    // the accesses of the one before.
    private List<PopularPage> Select()
    {
        var pages = new List<PopularPage>();
        var total = _counters.Total;
        var left = Math.Ceiling((_share * total) - 1e-9);
        foreach (var (name, count, error) in _counters.Counters.OrderByDescending(counter => counter.Count - counter.Error)
            .ThenBy(counter => counter.Name, StringComparer.Ordinal))
        {
            var accesses = count - error;
            if (left <= 0 || accesses == 0 || pages.Count == PageSet.MaximumPages)
            {
                break;
            }

            pages.Add(new PopularPage(name, accesses, (double)accesses / total));
            left -= accesses;
        }

        return pages;
    }
}
