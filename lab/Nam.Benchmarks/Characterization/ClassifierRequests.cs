// SPDX-License-Identifier: MIT
using Nam.Characterization;

namespace Nam.Benchmarks.Characterization;

/// <summary>One request each, in a full table of a million clients with 200,000 prefixes; clients come in random order,
/// so that the table's memory is not in the caches.</summary>
internal sealed class ClassifierRequests
{
    private const int Order = 1 << 20;
    private const string Referrer = "https://example.org/index.html";

    private readonly PageSet _pages = PageSet.Of([ClientTable.Page, "/news.html"]);
    private readonly uint[] _order = new uint[Order];
    private readonly ClientClassifier _classifier;
    private readonly PageRequest _page;
    private readonly PageRequest _object;
    private uint _stranger = 0x80000000;
    private long _ticks = TimeSpan.TicksPerDay;
    private int _next;

    /// <summary>Fills the table.</summary>
    internal ClassifierRequests()
    {
        using var prefixes = new StringReader(ClientTable.PrefixText());
        _classifier = new ClientClassifier(
            new ClassifierOptions { MaximumClients = (int)ClientTable.Clients }, PrefixTable.Parse(prefixes));
        (_page, _object) = (_pages.Resolve(ClientTable.Page), _pages.Resolve(ClientTable.Object));
        ClientTable.Load(_classifier, _pages);
        var random = new Random(7);
        for (var i = 0; i < Order; i++)
        {
            _order[i] = (uint)random.Next((int)ClientTable.Clients);
        }
    }

    /// <summary>What a path means for the set of pages, with the header Referer.</summary>
    internal void Resolve() => _pages.Resolve(ClientTable.Object, ResourceKinds.Of(ClientTable.Object), Referrer);

    /// <summary>A known client asks for an object.</summary>
    internal void Object() => _classifier.Observe(Known(), _object, Now());

    /// <summary>A known client asks for a page; where it has one with objects, that ends.</summary>
    internal void Page() => _classifier.Observe(Known(), _page, Now());

    /// <summary>A class is asked for.</summary>
    internal void Find() => _classifier.Find(Known(), Now());

    /// <summary>A client that is not in the table asks for no page: its cluster's class counts.</summary>
    internal void Stranger() => _classifier.Observe(ClientAddress.OfIPv4(_stranger++ * 2654435761), default, Now());

    /// <summary>A client that is not in the table asks for a page and takes the place of the longest unseen of its set.
    /// Last, since known clients leave.</summary>
    internal void Newcomer() => _classifier.Observe(ClientAddress.OfIPv4(_stranger++), _page, Now());

    private ClientAddress Known() => ClientAddress.OfIPv4(_order[_next++ & (Order - 1)]);

    private TimeSpan Now() => new(_ticks += 10);
}
