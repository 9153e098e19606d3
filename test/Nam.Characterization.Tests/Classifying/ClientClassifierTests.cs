// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Network;

namespace Nam.Characterization.Tests.Classifying;

public class ClientClassifierTests
{
    private static readonly PageSet Pages = PageSet.Of(["/", "/news.html"]);
    private static readonly ClientAddress Client = Address("192.0.2.7");

    [Fact]
    public void Observe_FirstPage_HasTheClassOfItsGapsWithTheNextPage()
    {
        var classifier = new ClientClassifier();

        var during = Visit(classifier, Client, 10, "/", 0.4, 1.1, 1.8);
        var next = Ask(classifier, Client, "/news.html", 20);

        Assert.Equal(ClientCharacter.Unknown, during);
        Assert.Equal((ClientClass.Rich, ClassSource.Client, 1), (next.Class, next.Source, next.PageCount));
        Assert.Equal(0.4, next.FirstSeconds, 1e-6);
        Assert.Equal(1.8, next.LastSeconds, 1e-6);
    }

    [Fact]
    public void Observe_SeveralPages_FollowsThePapersMean()
    {
        var classifier = new ClientClassifier();

        Visit(classifier, Client, 0, "/", 1, 2);
        Visit(classifier, Client, 100, "/", 3, 4);
        Visit(classifier, Client, 200, "/", 0, 10);
        var character = classifier.Find(Client, TimeSpan.FromSeconds(300));

        Assert.Equal(((0.7 * 1) + (0.3 * 3)) * 0.7, character.FirstSeconds, 1e-5);
        Assert.Equal((((0.7 * 2) + (0.3 * 4)) * 0.7) + (0.3 * 10), character.LastSeconds, 1e-5);
        Assert.Equal(3, character.PageCount);
        Assert.Equal(ClientClass.Normal, character.Class);
    }

    [Fact]
    public void EndLatePages_ClientsThatDoNotComeBack_TeachTheirCluster()
    {
        var classifier = new ClientClassifier(prefixes: PrefixTable.Parse(new StringReader("192.0.2.0/24")));
        foreach (var client in (string[])["192.0.2.1", "192.0.2.2", "192.0.2.3"])
        {
            Visit(classifier, Address(client), 0, "/", 6);
        }

        classifier.EndLatePages(TimeSpan.FromSeconds(60));
        var before = classifier.Find(Address("192.0.2.9"), TimeSpan.FromSeconds(60)).Class;
        classifier.EndLatePages(TimeSpan.FromSeconds(61));
        var after = classifier.Find(Address("192.0.2.9"), TimeSpan.FromSeconds(61)).Class;

        Assert.Equal((ClientClass.Unknown, ClientClass.Poor), (before, after));
    }

    [Fact]
    public void Observe_ClientThatLeavesAFullTable_TeachesItsCluster()
    {
        var classifier = new ClientClassifier(
            new ClassifierOptions { MaximumClients = 1_000 }, PrefixTable.Parse(new StringReader("192.0.2.0/24")));
        foreach (var client in (string[])["192.0.2.1", "192.0.2.2", "192.0.2.3"])
        {
            Visit(classifier, Address(client), 0, "/", 6);
        }

        for (var i = 0u; i < 50_000; i++)
        {
            classifier.Observe(ClientAddress.OfIPv4(0x0A000000 + i), Pages.Resolve("/"), TimeSpan.FromSeconds(10));
        }

        var unseen = classifier.Find(Address("192.0.2.9"), TimeSpan.FromSeconds(10));
        Assert.Equal((ClientClass.Poor, ClassSource.Cluster, 3), (unseen.Class, unseen.Source, unseen.PageCount));
    }

    [Fact]
    public void Observe_OneObject_IsFirstAndLast()
    {
        var classifier = new ClientClassifier();

        Visit(classifier, Client, 0, "/", 6);
        var character = Ask(classifier, Client, "/", 10);

        Assert.Equal((6, 6, ClientClass.Poor), (character.FirstSeconds, character.LastSeconds, character.Class));
    }

    [Fact]
    public void Observe_PageWithoutObjects_IsNotMeasured()
    {
        var classifier = new ClientClassifier();

        Ask(classifier, Client, "/", 0);
        var character = Ask(classifier, Client, "/", 10);

        Assert.Equal(ClientCharacter.Unknown, character);
    }

    [Fact]
    public void Observe_PageOutsideTheSet_EndsThePageBefore()
    {
        var classifier = new ClientClassifier();

        Visit(classifier, Client, 0, "/", 1);
        var character = Ask(classifier, Client, "/other.html", 2);
        Ask(classifier, Client, "/late.gif", 3);

        Assert.Equal(1, character.LastSeconds);
        Assert.Equal(1, classifier.Find(Client, TimeSpan.FromSeconds(4)).PageCount);
        Assert.Equal(1, classifier.Find(Client, TimeSpan.FromSeconds(4)).LastSeconds);
    }

    [Fact]
    public void Observe_ServiceCallInBetween_DoesNotCount()
    {
        var classifier = new ClientClassifier();

        Visit(classifier, Client, 0, "/", 1);
        Ask(classifier, Client, "/data.json", 4);
        Ask(classifier, Client, "/b.gif", 5);
        var character = Ask(classifier, Client, "/", 10);

        Assert.Equal((1, 5), (character.FirstSeconds, character.LastSeconds));
    }

    [Fact]
    public void Observe_ObjectAfterTheTimeout_IsNotOfThePage()
    {
        var classifier = new ClientClassifier();

        Visit(classifier, Client, 0, "/", 1, 60);
        Ask(classifier, Client, "/late.gif", 60.5);
        var character = classifier.Find(Client, TimeSpan.FromSeconds(61));

        Assert.Equal((1, 60), (character.FirstSeconds, character.LastSeconds));
    }

    [Fact]
    public void Observe_ObjectWhenMillisecondsCameAround_IsNotOfThePage()
    {
        var classifier = new ClientClassifier();
        var around = TimeSpan.FromMilliseconds(1L << 32);

        Ask(classifier, Client, "/", 100);
        classifier.Observe(Client, Pages.Resolve("/a.gif"), around + TimeSpan.FromSeconds(101));

        Assert.Equal(ClientCharacter.Unknown, classifier.Find(Client, around + TimeSpan.FromSeconds(500)));
    }

    [Fact]
    public void Observe_PageAcrossTheTurnOfMilliseconds_IsMeasured()
    {
        var classifier = new ClientClassifier();
        var before = TimeSpan.FromMilliseconds((1L << 32) - 500);

        classifier.Observe(Client, Pages.Resolve("/"), before);
        classifier.Observe(Client, Pages.Resolve("/a.gif"), before + TimeSpan.FromSeconds(2));
        var character = classifier.Observe(Client, Pages.Resolve("/"), before + TimeSpan.FromSeconds(9));

        Assert.Equal(2, character.FirstSeconds, 1e-6);
    }

    [Fact]
    public void Observe_ObjectFromBeforeThePage_DoesNotCount()
    {
        var classifier = new ClientClassifier();

        Ask(classifier, Client, "/", 10);
        Ask(classifier, Client, "/a.gif", 9.9);

        Assert.Equal(ClientCharacter.Unknown, Ask(classifier, Client, "/", 20));
    }

    [Fact]
    public void Observe_ObjectsOutOfOrder_CountByTheirTimes()
    {
        var classifier = new ClientClassifier();

        Visit(classifier, Client, 0, "/", 2, 1, 1.5);
        var character = Ask(classifier, Client, "/", 20);

        Assert.Equal((1, 2), (character.FirstSeconds, character.LastSeconds));
    }

    [Fact]
    public void Observe_NamedObjects_OnlyTheyCount()
    {
        var classifier = new ClientClassifier();
        var pages = PageSet.Of([KeyValuePair.Create("/", (IReadOnlyCollection<string>)["/a.gif", "/part.html"])]);

        foreach (var (path, time) in ((string, double)[])[("/", 0), ("/other.gif", 1), ("/a.gif", 2), ("/part.html", 3), ("/more.gif", 4)])
        {
            classifier.Observe(Client, pages.Resolve(path), TimeSpan.FromSeconds(time));
        }

        var character = classifier.Observe(Client, pages.Resolve("/"), TimeSpan.FromSeconds(9));
        Assert.Equal((2, 3), (character.FirstSeconds, character.LastSeconds));
    }

    [Fact]
    public void Observe_ReferrerOfAnotherPage_IsNotOfThePage()
    {
        var classifier = new ClientClassifier();

        Ask(classifier, Client, "/", 0);
        classifier.Observe(
            Client, Pages.Resolve("/a.gif", ResourceKind.Embedded, "https://example.org/news.html"), TimeSpan.FromSeconds(1));
        classifier.Observe(Client, Pages.Resolve("/b.gif", ResourceKind.Embedded, "https://example.org/"), TimeSpan.FromSeconds(2));
        var character = Ask(classifier, Client, "/", 9);

        Assert.Equal((2, 2), (character.FirstSeconds, character.LastSeconds));
    }

    [Fact]
    public void Withdraw_Page_DoesNotClassify()
    {
        var classifier = new ClientClassifier();
        var page = Pages.Resolve("/");

        classifier.Observe(Client, page, TimeSpan.FromSeconds(1));
        classifier.Withdraw(Client, page, TimeSpan.FromSeconds(1));
        Ask(classifier, Client, "/a.gif", 9);

        Assert.Equal(ClientCharacter.Unknown, Ask(classifier, Client, "/", 20));
    }

    [Fact]
    public void Withdraw_EarlierPage_LeavesTheLaterOne()
    {
        var classifier = new ClientClassifier();

        Ask(classifier, Client, "/", 1);
        Visit(classifier, Client, 5, "/", 1);
        classifier.Withdraw(Client, Pages.Resolve("/"), TimeSpan.FromSeconds(1));

        Assert.Equal(ClientClass.Rich, Ask(classifier, Client, "/", 20).Class);
    }

    [Fact]
    public void Observe_MappedAndPlainAddress_AreOneClient()
    {
        var classifier = new ClientClassifier();

        Visit(classifier, Address("::ffff:192.0.2.7"), 0, "/", 1);

        Assert.Equal(ClientClass.Rich, Ask(classifier, Client, "/", 9).Class);
        Assert.Equal(1, classifier.ClientCount);
    }

    [Theory]
    [InlineData(64, 1)]
    [InlineData(128, 2)]
    public void Observe_IPv6AddressesOfOneNetwork_AreOneClientByDefault(int bits, int expected)
    {
        var classifier = new ClientClassifier(new ClassifierOptions { IPv6ClientBits = bits });

        Ask(classifier, Address("2001:db8::1"), "/", 0);
        Ask(classifier, Address("2001:db8::2"), "/", 0);

        Assert.Equal(expected, classifier.ClientCount);
    }

    [Fact]
    public void Observe_LoopbackOfIPv6_IsAClient()
    {
        var classifier = new ClientClassifier();

        Visit(classifier, Address("::1"), 0, "/", 1);

        Assert.Equal(ClientClass.Rich, Ask(classifier, Address("::1"), "/", 9).Class);
    }

    [Fact]
    public void Observe_UnknownClientWithoutPage_TakesNoPlace()
    {
        var classifier = new ClientClassifier();

        Ask(classifier, Client, "/a.gif", 0);
        Ask(classifier, Client, "/other.html", 0);

        Assert.Equal(0, classifier.ClientCount);
    }

    [Fact]
    public void Find_UnseenClientOfAClassifiedCluster_HasItsClass()
    {
        var classifier = new ClientClassifier(prefixes: PrefixTable.Parse(new StringReader("192.0.2.0/24 home\n198.51.100.0/24")));
        for (var i = 1; i <= 3; i++)
        {
            Visit(classifier, Address($"192.0.2.{i}"), 0, "/", 4);
        }

        Assert.Equal(ClientClass.Unknown, classifier.Find(Address("192.0.2.99"), TimeSpan.FromSeconds(1)).Class);
        classifier.EndPages();
        var unseen = classifier.Find(Address("192.0.2.99"), TimeSpan.FromSeconds(1));
        var elsewhere = classifier.Find(Address("198.51.100.1"), TimeSpan.FromSeconds(1));

        Assert.Equal(new ClientCharacter(ClientClass.Poor, ClassSource.Cluster, 0, 4, 4, 3), unseen);
        Assert.Equal(ClientCharacter.Unknown with { Cluster = 1 }, elsewhere);
        Assert.Equal(new ClassifiedCluster(0, "home", ClientClass.Poor, 4, 4, 3), Assert.Single(classifier.GetClusters()));
    }

    [Fact]
    public void Find_ClientWithAClass_KeepsItWhateverItsClusterIs()
    {
        var classifier = new ClientClassifier(prefixes: PrefixTable.Parse(new StringReader("192.0.2.0/24")));
        for (var i = 1; i <= 5; i++)
        {
            Visit(classifier, Address($"192.0.2.{i + 10}"), 0, "/", 9);
        }

        Visit(classifier, Client, 0, "/", 0.5);
        classifier.EndPages();

        var character = classifier.Find(Client, TimeSpan.FromSeconds(1));
        Assert.Equal((ClientClass.Rich, ClassSource.Client, 0), (character.Class, character.Source, character.Cluster));
    }

    [Fact]
    public void GetClients_AfterRequests_HasThemAll()
    {
        var classifier = new ClientClassifier();
        for (var i = 0; i < 100; i++)
        {
            Visit(classifier, Address($"192.0.2.{i}"), 0, "/", 1);
        }

        classifier.EndPages();

        var clients = classifier.GetClients();
        Assert.Equal(100, clients.Select(client => client.Address).Distinct().Count());
        Assert.All(clients, client => Assert.Equal(ClientClass.Rich, client.Character.Class));
    }

    [Fact]
    public void PriorOf_Class_IsThatOfTheOptions()
    {
        var rich = new PathPrior(TimeSpan.FromMilliseconds(7), 1e6);
        var classifier = new ClientClassifier(new ClassifierOptions { RichPrior = rich });

        Assert.Null(classifier.PriorOf(ClientClass.Unknown));
        Assert.Equal(7_000, classifier.PriorOf(ClientClass.Poor)!.Value.BandwidthBytesPerSecond);
        Assert.Equal(rich, classifier.PriorOf(ClientClass.Rich));
        Assert.Equal(0.007, rich.ToNetworkPath().RoundTripSeconds, 1e-9);
    }

    internal static ClientAddress Address(string text) => ClientAddress.From(IPAddress.Parse(text));

    private static ClientCharacter Ask(ClientClassifier classifier, ClientAddress client, string path, double seconds) =>
        classifier.Observe(client, Pages.Resolve(path), TimeSpan.FromSeconds(seconds));

    private static ClientCharacter Visit(
        ClientClassifier classifier, ClientAddress client, double seconds, string path, params double[] gaps)
    {
        var character = Ask(classifier, client, path, seconds);
        foreach (var gap in gaps)
        {
            Ask(classifier, client, "/object.gif", seconds + gap);
        }

        return character;
    }
}
