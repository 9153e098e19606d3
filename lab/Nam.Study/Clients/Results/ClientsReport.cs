// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Site;
using Nam.Study.Reporting;

namespace Nam.Study.Clients.Results;

/// <summary>Makes the report of what was measured.</summary>
internal static class ClientsReport
{
    /// <summary>Times of this many requests are one sample of table 1: single ones would be 300,000 lines.</summary>
    private const int RequestsOfASample = 100;

    /// <summary>Makes the report.</summary>
    internal static StudyReport Create(ClientsResults results, SiteContent site) => new()
    {
        IsWhole = results.IsWhole,
        Method = [.. MethodOf(results)],
        Findings = ClientFindings.Judge(results),
        Sections =
        [
            OverheadTables.Create(results),
            LinkTables.Site(site),
            LinkTables.Links(results),
            ClassTables.Create(results),
            .. ActionTables.Create(results.Figures),
        ],
        Samples = [PagesOf(results), OverheadOf(results), StressOf(results)],
    };

    private static IEnumerable<string> MethodOf(ClientsResults results)
    {
        if (results.HasLab)
        {
            yield return $"{results.Clients} emulated clients fetched pages at the same time, each over a link of its own of the network lab: the {ClientPairs.All.Count} pairs of table 3, several clients for slow ones. The links' round trips, rates and losses are assumptions (figure 3).";
        }
        else
        {
            yield return $"There is no network lab here, so that there are no slow clients: one client fetched pages over loopback, in the rows of {ClientPairs.OnLoopback.Name}. Findings that need links were not judged.";
        }

        yield return "The server is Kestrel with UseClientCharacterization in a process of its own, with listeners in all links, and the paper's thresholds; all pages classify, and actions are taken for clients of all classes that ask for them (sections 4.3 and 5.1).";
        yield return "As the paper's httperf does, a client fetches a page, waits until it is there, and fetches its objects: on four connections of HTTP/1.0 (para-1.0), two persistent ones (serial-1.1), one with all requests at once (pipe-1.1). Six persistent ones and HTTP/2 are what browsers of today do, and not the paper's.";
        yield return "Both ends have the TCP of this system and not that of 2002: larger first windows, repeated openings after 1 instead of 3 s. The lab's links do not compress, as the paper's modem does.";
        if (results.JobsLeft > 0)
        {
            yield return $"{results.JobsLeft} pages that were planned for tables 4 to 8 had no time left; cells without a value have a dash, others have fewer repetitions.";
        }

        if (results.Faults.Count > 0)
        {
            yield return $"{results.Faults.Count} pages failed and are left out, the first: {results.Faults[0]}";
        }
    }

    private static StudySamples PagesOf(ClientsResults results)
    {
        var samples = new StudySamples(
            "pages", "use", "pair", "client", "page", "kind", "retrieval", "class", "seconds", "connect_seconds",
            "bytes", "bundle_bytes_per_second");
        foreach (var (use, visits) in (IReadOnlyList<(string, IReadOnlyList<PageVisit>)>)[
            ("stream", results.Stream), ("action", results.Actions)])
        {
            foreach (var visit in visits)
            {
                samples.Add(
                    use, visit.Pair.Name, visit.Client, visit.Page.Path, visit.Page.Bucket.Name, visit.Retrieval.Name,
                    visit.Class.ToString().ToLowerInvariant(),
                    visit.Seconds, Number(visit.ConnectSeconds), visit.Bytes, Number(visit.BundleBytesPerSecond));
            }
        }

        return samples;
    }

    private static object Number(double value) => double.IsFinite(value) ? value : "";

    private static StudySamples OverheadOf(ClientsResults results)
    {
        var samples = new StudySamples("overhead", "step", "sample", $"mean_of_{RequestsOfASample}_us");
        foreach (var (step, microseconds) in results.OverheadTimes)
        {
            foreach (var (chunk, i) in microseconds.Chunk(RequestsOfASample).Select((chunk, i) => (chunk, i)))
            {
                samples.Add(step, i, Math.Round(chunk.Average(), 4));
            }
        }

        return samples;
    }

    private static StudySamples StressOf(ClientsResults results)
    {
        var samples = new StudySamples("stress", "connections", "run", "characterizing", "requests", "seconds", "server_processor_seconds");
        foreach (var run in results.Stress)
        {
            samples.Add(run.Connections, run.Number, run.IsCharacterizing, run.Requests, run.Seconds, run.ServerSeconds);
        }

        return samples;
    }
}
