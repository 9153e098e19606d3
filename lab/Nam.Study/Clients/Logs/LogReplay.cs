// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients.Results;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Logs;

/// <summary>Classifies the clients of an access log page by page, as the server would have done while it was written.</summary>
internal static class LogReplay
{
    private const int Seed = 2002;

    /// <summary>Writes a log of the pairs' clients and classifies them by it.</summary>
    internal static IReadOnlyList<ClassShares> Run(SiteContent site)
    {
        var log = new StringWriter();
        new LogModel(ClientPairs.All, PageStream.Draw(site), Seed).Write(log);
        using var text = new StringReader(log.ToString());
        var classes = Classify(text, PageSet.Of(site.Pages.Select(page => page.Path)));
        return
        [
            .. ClientPairs.All
                .Select((pair, i) => ClassShares.Count(pair.Name, [classes.GetValueOrDefault(LogModel.AddressOf(i), [])]))
                .OfType<ClassShares>(),
        ];
    }

    /// <summary>Classifies clients.</summary>
    /// <param name="log">The log in the Common Log Format, in the order of its times.</param>
    /// <param name="pages">The pages that classify.</param>
    /// <returns>By client, its class at each of its pages.</returns>
    internal static Dictionary<string, List<ClientClass>> Classify(TextReader log, PageSet pages)
    {
        var classifier = new ClientClassifier();
        var reader = new AccessLogReader(log);
        var classes = new Dictionary<string, List<ClientClass>>(StringComparer.Ordinal);
        DateTimeOffset? start = null;
        while (reader.Read(out var entry))
        {
            if (entry.Client is not { } client)
            {
                continue;
            }

            start ??= entry.Time;
            var request = pages.Resolve(entry.Target);
            var character = classifier.Observe(client, request, entry.Time - start.Value);
            if (request.IsPage)
            {
                var host = client.ToString();
                if (!classes.TryGetValue(host, out var ofClient))
                {
                    classes.Add(host, ofClient = []);
                }

                ofClient.Add(character.Class);
            }
        }

        return classes;
    }
}
