// SPDX-License-Identifier: MIT
using Nam.Characterization;

namespace Nam.Study.Clients.Results;

/// <summary>How often a client was of each class, a row of table 3.</summary>
/// <param name="Pair">The client and the server.</param>
/// <param name="Poor">Pages on which it was poor, in per cent.</param>
/// <param name="Normal">Pages on which it was normal, in per cent.</param>
/// <param name="Rich">Pages on which it was rich, in per cent.</param>
internal sealed record ClassShares(string Pair, double Poor, double Normal, double Rich)
{
    /// <summary>Pages on which a class was told; 0 where the paper does not say.</summary>
    internal int Pages { get; init; }

    /// <summary>How often the class was another one than on the page before.</summary>
    internal int Changes { get; init; }

    /// <summary>The share of a class.</summary>
    internal double Of(ClientClass @class) => @class switch
    {
        ClientClass.Poor => Poor,
        ClientClass.Normal => Normal,
        ClientClass.Rich => Rich,
        _ => 0,
    };

    /// <summary>Counts classes.</summary>
    /// <param name="pair">The client and the server.</param>
    /// <param name="clients">The classes of each of the pair's clients, page by page; unknown ones do not count.</param>
    /// <returns>Null without any.</returns>
    internal static ClassShares? Count(string pair, IEnumerable<IEnumerable<ClientClass>> clients)
    {
        var counts = new int[4];
        var changes = 0;
        foreach (var client in clients)
        {
            var before = ClientClass.Unknown;
            foreach (var @class in client.Where(@class => @class != ClientClass.Unknown))
            {
                counts[(int)@class]++;
                changes += before != ClientClass.Unknown && before != @class ? 1 : 0;
                before = @class;
            }
        }

        var pages = counts.Sum();
        return pages == 0
            ? null
            : new ClassShares(pair, Share(ClientClass.Poor), Share(ClientClass.Normal), Share(ClientClass.Rich))
            {
                Pages = pages, Changes = changes
            };

        double Share(ClientClass @class) => 100.0 * counts[(int)@class] / pages;
    }
}
