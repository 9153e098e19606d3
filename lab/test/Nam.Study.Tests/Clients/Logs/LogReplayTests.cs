// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients;
using Nam.Study.Clients.Logs;
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Logs;

public sealed class LogReplayTests
{
    private static readonly SiteContent Site = SiteContent.Create();

    [Fact]
    public void Classify_TwoClients_TellsTheirClassesPageByPage()
    {
        const string Log = """
            198.18.0.1 - - [02/Sep/2002:12:00:00 +0000] "GET /a.html HTTP/1.0" 200 10
            198.18.0.2 - - [02/Sep/2002:12:00:00 +0000] "GET /a.html HTTP/1.0" 200 10
            198.18.0.1 - - [02/Sep/2002:12:00:01 +0000] "GET /a.gif HTTP/1.0" 200 10
            198.18.0.2 - - [02/Sep/2002:12:00:04 +0000] "GET /a.gif HTTP/1.0" 200 10
            198.18.0.2 - - [02/Sep/2002:12:00:30 +0000] "GET /a.html HTTP/1.0" 200 10
            198.18.0.1 - - [02/Sep/2002:12:00:31 +0000] "GET /a.html HTTP/1.0" 200 10
            """;
        using var text = new StringReader(Log);

        var classes = LogReplay.Classify(text, PageSet.Of(["/a.html"]));

        Assert.Equal([ClientClass.Unknown, ClientClass.Rich], classes["198.18.0.1"]);
        Assert.Equal([ClientClass.Unknown, ClientClass.Poor], classes["198.18.0.2"]);
    }

    [Fact]
    public void Write_Log_IsReadWithoutBadLinesAndInOrder()
    {
        var log = WriteLog(3);
        var reader = new AccessLogReader(new StringReader(log));
        var (lines, before) = (0, DateTimeOffset.MinValue);

        while (reader.Read(out var entry))
        {
            Assert.True(entry.Time >= before);
            before = entry.Time;
            lines++;
        }

        Assert.Equal(0, reader.BadLines);
        Assert.Equal(PageStream.Draw(Site).Sum(page => page.Objects + 1) * ClientPairs.All.Count, lines);
    }

    [Fact]
    public void Write_SameSeed_IsTheSameLog()
    {
        Assert.Equal(WriteLog(3), WriteLog(3));
        Assert.NotEqual(WriteLog(3), WriteLog(4));
    }

    [Fact]
    public void Run_LogOfTheModel_HasEveryPairAndHardlyAnyOpposites()
    {
        var classes = LogReplay.Run(Site);

        Assert.Equal(ClientPairs.All.Select(pair => pair.Name), classes.Select(pair => pair.Pair));
        Assert.All(classes, pair => Assert.Equal(PageStream.Length - 1, pair.Pages));
        Assert.All(
            classes.Where(
                pair => pair.Pair.StartsWith("uk-", StringComparison.Ordinal) || pair.Pair.StartsWith("modem-", StringComparison.Ordinal)),
            pair => Assert.InRange(pair.Rich, 0, 2));
        Assert.All(classes.Where(pair => pair.Pair.StartsWith("att-", StringComparison.Ordinal)), pair => Assert.Equal(0, pair.Poor));
    }

    private static string WriteLog(int seed)
    {
        var log = new StringWriter();
        new LogModel(ClientPairs.All, PageStream.Draw(Site), seed).Write(log);
        return log.ToString();
    }
}
