// SPDX-License-Identifier: MIT
using System.Net;
using System.Text;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Overhead;

/// <summary>A request of the test load of table 1.</summary>
/// <param name="Path">What is asked for.</param>
/// <param name="Client">Who asks.</param>
/// <param name="Action">The action that the client takes; null for an object.</param>
internal readonly record struct OverheadRequest(string Path, IPAddress Client, string? Action)
{
    private const int Seed = 140;

    /// <summary>Draws requests as in section 3: pages as often as table 2 has them, each with its objects, by clients
    /// drawn evenly from all addresses of IPv4.</summary>
    internal static IReadOnlyList<OverheadRequest> Draw(SiteContent site, int count)
    {
        var random = new Random(Seed);
        string[] actions = ["", .. Retrieval.OfThePaper.Where(retrieval => retrieval.IsAction).Select(retrieval => retrieval.Action)];
        var objects = site.Pages.ToDictionary(
            page => page.Path, page => PageText.ObjectsOf(Encoding.ASCII.GetString(site.Files[page.Path].Content)));
        var requests = new List<OverheadRequest>(count);
        foreach (var page in PageStream.Draw(site, count))
        {
            if (requests.Count >= count)
            {
                break;
            }

            var client = new IPAddress(random.NextInt64(1L << 32));
            requests.Add(new OverheadRequest(page.Path, client, actions[random.Next(actions.Length)]));
            requests.AddRange(objects[page.Path].Select(path => new OverheadRequest(path, client, null)));
        }

        return requests[..count];
    }
}
