// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Characterization;

namespace Nam.Tool.Classify;

/// <summary>Classifies the clients of an access log.</summary>
internal static class LogClassification
{
    // More different pages than this are counted approximately.
    private const int MostPages = 1_000_000;

    /// <summary>Reads a log and classifies its clients.</summary>
    /// <param name="question">Which log, and how.</param>
    /// <param name="input">The standard input.</param>
    /// <exception cref="ToolException">The log cannot be read.</exception>
    internal static LogReport Run(ClassifyQuestion question, Stream input)
    {
        using var source = new LogSource(question.File, isReadTwice: question.Pages is null, input);
        IReadOnlyList<PopularPage> popular;
        var pages = question.Pages;
        if (pages is null)
        {
            var counter = new PopularPages(question.Share, MostPages);
            ReadAll(source, counter.Add);
            popular = counter.GetPages();
            pages = counter.ToPageSet();
        }
        else
        {
            popular = [.. pages.Pages.Select(page => new PopularPage(page, 0, 0))];
        }

        var classifier = new ClientClassifier(question.Options, question.Prefixes);
        var classification = new AccessLogClassifier(classifier, pages);
        DateTimeOffset? from = null, to = null;
        var log = ReadAll(source, (in AccessLogEntry entry) =>
        {
            (from, to) = (from is null || entry.Time < from ? entry.Time : from, to is null || entry.Time > to ? entry.Time : to);
            classification.Add(entry);
        });
        classification.End();
        if (log.Lines > 0 && log.BadLines == log.Lines)
        {
            throw new ToolException(
                $"{source.DisplayName} has no line in the Common or the Combined Log Format: host ident user [time] \"method target version\" status bytes.");
        }


        var clients = classifier.GetClients();
        return new LogReport
        {
            File = question.File,
            From = from,
            To = to,
            Lines = log.Lines,
            BadLines = log.BadLines,
            FirstBadLine = log.FirstBadLine > 0 ? log.FirstBadLine : null,
            Requests = classification.Requests,
            WithoutAddress = classification.WithoutAddress,
            BehindAddress = classification.BehindAddress,
            TooLate = classification.TooLate,
            Evicted = classifier.EvictedCount,
            AreAllPages = pages.IsAll,
            Pages = popular,
            Classes = [.. ClassesOf(clients)],
            Clusters = [.. classifier.GetClusters()
                .OrderByDescending(cluster => cluster.PageCount).ThenBy(cluster => cluster.Name, StringComparer.Ordinal)
                .Select(cluster => new ClusterRow(
                    cluster.Name, NameOf(cluster.Class), Rounded(cluster.FirstSeconds), Rounded(cluster.LastSeconds), cluster.PageCount))],
            Clients = [.. clients
                .Select(client => RowOf(client, question))
                .OrderByDescending(client => client.Pages).ThenBy(client => client.Client, StringComparer.Ordinal)],
        };
    }

    internal static string NameOf(ClientClass @class) => @class switch
    {
        ClientClass.Poor => "poor",
        ClientClass.Normal => "normal",
        ClientClass.Rich => "rich",
        _ => "unknown",
    };

    private static AccessLogReader ReadAll(LogSource source, EntryAction action)
    {
        using var text = source.Open();
        try
        {
            var log = new AccessLogReader(text);
            while (log.Read(out var entry))
            {
                action(entry);
            }

            return log;
        }
        catch (InvalidDataException fault)
        {
            throw new ToolException($"{source.DisplayName} cannot be unpacked: {fault.Message}", fault);
        }
    }

    private static IEnumerable<ClassRow> ClassesOf(IReadOnlyList<ClassifiedClient> clients)
    {
        foreach (var @class in (ClientClass[])[ClientClass.Poor, ClientClass.Normal, ClientClass.Rich, ClientClass.Unknown])
        {
            List<ClassifiedClient> members = [.. clients.Where(client => client.Character.Class == @class)];
            var byCluster = members.Count(client => client.Character.Source == ClassSource.Cluster);
            var measured = members.Where(client => client.Character.Source == ClassSource.Client).Sum(client => client.Character.PageCount);
            yield return new ClassRow(
                NameOf(@class), members.Count, clients.Count == 0 ? 0 : Math.Round(100.0 * members.Count / clients.Count, 1),
                byCluster, measured);
        }
    }

    private static ClientRow RowOf(ClassifiedClient client, ClassifyQuestion question)
    {
        var character = client.Character;
        var isKnown = character.Class != ClientClass.Unknown;
        return new ClientRow(
            client.Address.IsIPv4 || question.Options.IPv6ClientBits == 128
                ? client.Address.ToString()
                : string.Create(CultureInfo.InvariantCulture, $"{client.Address}/{question.Options.IPv6ClientBits}"),
            NameOf(character.Class),
            character.Source switch { ClassSource.Client => "client", ClassSource.Cluster => "cluster", _ => null },
            isKnown ? Rounded(character.FirstSeconds) : null,
            isKnown ? Rounded(character.LastSeconds) : null,
            character.Source == ClassSource.Client ? character.PageCount : 0,
            character.Cluster >= 0 ? question.Prefixes.NameOf(character.Cluster) : null);
    }

    private static double Rounded(double seconds) => Math.Round(seconds, 3);

    private delegate void EntryAction(in AccessLogEntry entry);
}
