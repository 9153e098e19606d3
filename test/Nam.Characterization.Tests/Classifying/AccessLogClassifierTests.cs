// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class AccessLogClassifierTests
{
    [Fact]
    public void End_Log_HasClassifiedItsClients()
    {
        var classifier = Classify(
            Line("/", "192.0.2.1", 0), Line("/a.gif", "192.0.2.1", 1), Line("/b.gif", "192.0.2.1", 2),
            Line("/", "192.0.2.2", 0), Line("/a.gif", "192.0.2.2", 4),
            Line("/", "2001:db8::1", 0), Line("/a.gif", "2001:db8::1", 2));

        Assert.Equal(
            ["192.0.2.1 Rich", "192.0.2.2 Poor", "2001:db8:: Normal"],
            classifier.GetClients().Select(client => $"{client.Address} {client.Character.Class}").Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Add_PageWrittenAfterItsObjects_IsPutInOrder()
    {
        var classifier = Classify(Line("/a.gif", second: 7), Line("/b.gif", second: 9), Line("/", second: 5), Line("/", second: 100));

        var character = Assert.Single(classifier.GetClients()).Character;
        Assert.Equal((2, 4, 1), (character.FirstSeconds, character.LastSeconds, character.PageCount));
    }

    [Theory]
    [InlineData(301)]
    [InlineData(404)]
    public void Add_PageThatWasNotSent_DoesNotClassify(int status)
    {
        var classifier = Classify(Line("/", second: 0, status: status), Line("/a.gif", second: 7));

        Assert.Empty(classifier.GetClients());
    }

    [Fact]
    public void Add_VersionOfAPage_EndsThePageAndDoesNotClassify()
    {
        var classifier = Classify(
            Line("/", second: 0), Line("/a.gif", second: 1), Line("/foo.html.gz", second: 5), Line("/b.gif", second: 30));

        var character = Assert.Single(classifier.GetClients()).Character;
        Assert.Equal((1, 1, 1), (character.FirstSeconds, character.LastSeconds, character.PageCount));
    }

    [Fact]
    public void Add_OtherLines_AreCounted()
    {
        var classification = new AccessLogClassifier(new ClientClassifier(), PageSet.All);

        foreach (var line in (string[])[
            Line("/", method: "POST"), Line("/", "name.example.org"), Line("/", second: 100), Line("/", second: 69), Line("/", second: 70)])
        {
            Assert.True(AccessLogParser.TryParse(line, out var entry));
            classification.Add(entry);
        }

        Assert.Equal((2, 1, 1), (classification.Requests, classification.WithoutAddress, classification.TooLate));
    }

    [Fact]
    public void End_SameLogTwice_GivesClustersTheSameMeans()
    {
        var random = new Random(3);
        var lines = Enumerable.Range(0, 400).SelectMany(visit =>
        {
            var (client, gap) = ($"192.0.2.{random.Next(200)}", random.Next(1, 20));
            return (string[])[Line("/", client, visit * 10), Line("/a.gif", client, (visit * 10) + gap)];
        }).ToArray();

        var means = Enumerable.Range(0, 3)
            .Select(_ => Assert.Single(Classify(PrefixTable.Parse(new StringReader("192.0.2.0/24")), lines).GetClusters())).ToList();

        Assert.Single(means.Distinct());
    }

    [Fact]
    public void Add_ClientsThatDoNotComeBack_TeachTheirClusterInTime()
    {
        var classifier = Classify(
            PrefixTable.Parse(new StringReader("192.0.2.0/24")),
            [
                .. Enumerable.Range(1, 3)
                    .SelectMany(client => (string[])[Line("/", $"192.0.2.{client}", 0), Line("/a.gif", $"192.0.2.{client}", 9)]),
                Line("/", "192.0.2.9", 100), Line("/a.gif", "192.0.2.9", 101)]);

        // Three pages of 9 s, and then one of 1 s.
        Assert.Equal((0.7 * 9) + (0.3 * 1), Assert.Single(classifier.GetClusters()).FirstSeconds, 1e-5);
    }

    private static string Line(string path, string host = "192.0.2.7", int second = 0, int status = 200, string method = "GET") =>
        AccessLogReaderTests.Line(path, host, second, status, method);

    private static ClientClassifier Classify(params string[] lines) => Classify(PrefixTable.Empty, lines);

    private static ClientClassifier Classify(PrefixTable prefixes, string[] lines)
    {
        var classifier = new ClientClassifier(prefixes: prefixes);
        var classification = new AccessLogClassifier(classifier, PageSet.All);
        var reader = new AccessLogReader(new StringReader(string.Join('\n', lines)));
        while (reader.Read(out var entry))
        {
            classification.Add(entry);
        }

        classification.End();
        Assert.Equal(0, reader.BadLines);
        return classifier;
    }
}
