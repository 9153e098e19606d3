// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class ClientClassifierLoadTests
{
    private static readonly PageSet Pages = PageSet.Of(["/"]);

    [Fact]
    public void Observe_KnownClients_AllocatesNothing()
    {
        var classifier = new ClientClassifier(prefixes: PrefixTable.Parse(new StringReader("10.0.0.0/8\n2001:db8::/32")));
        string[] paths = ["/", "/a.gif", "/b.css", "/other.html", "/data.json"];
        Run(1000);

        // A collection that another thread asks for counts what is left of this thread's current piece of memory as taken.
        var allocated = Enumerable.Range(0, 5).Min(_ =>
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            Run(10_000);
            return GC.GetAllocatedBytesForCurrentThread() - before;
        });

        Assert.Equal(0, allocated);

        void Run(int requests)
        {
            for (var i = 0; i < requests; i++)
            {
                var client = i % 2 == 0
                    ? ClientAddress.OfIPv4(0x0A000000 + (uint)(i % 64))
                    : new ClientAddress(0x20010db800000000UL + (uint)(i % 64), 1);
                var request = Pages.Resolve(paths[i % paths.Length], ResourceKinds.Of(paths[i % paths.Length]), "https://example.org/");
                classifier.Observe(client, request, TimeSpan.FromMilliseconds(i));
                classifier.Find(client, TimeSpan.FromMilliseconds(i));
                classifier.Find(ClientAddress.OfIPv4(0x0B000000), TimeSpan.FromMilliseconds(i));
            }
        }
    }

    [Fact]
    public void Observe_AsManyClientsAsAllowed_KeepsNearlyAll()
    {
        const int Clients = 50_000;
        var classifier = new ClientClassifier(new ClassifierOptions { MaximumClients = Clients }, PrefixTable.Empty, new AddressHash(1, 2));

        for (var i = 0u; i < Clients; i++)
        {
            classifier.Observe(ClientAddress.OfIPv4(i), Pages.Resolve("/"), TimeSpan.FromSeconds(i / 1000));
        }

        // A set of 16 has 10.7 clients in the mean; of a Poisson distribution 0.9 % lie beyond 16.
        Assert.InRange(classifier.EvictedCount, 1, Clients * 15 / 1000);
        Assert.Equal(Clients, classifier.ClientCount + classifier.EvictedCount);
    }

    [Fact]
    public void Observe_FloodOfClients_KeepsThoseThatComeBack()
    {
        const int Regulars = 500;
        var classifier = new ClientClassifier(new ClassifierOptions { MaximumClients = 5_000 });
        var page = Pages.Resolve("/");
        var embedded = Pages.Resolve("/a.gif");
        for (var second = 0; second < 200; second++)
        {
            for (var i = 0u; i < Regulars; i++)
            {
                classifier.Observe(ClientAddress.OfIPv4(i), second % 2 == 0 ? page : embedded, TimeSpan.FromSeconds(second));
            }

            for (var i = 0u; i < 1_000; i++)
            {
                classifier.Observe(ClientAddress.OfIPv4(0x80000000 + ((uint)second * 1_000) + i), page, TimeSpan.FromSeconds(second));
            }
        }

        // A thousand strangers a second, in a table whose sets hold about 7 s of them.
        var known = Enumerable.Range(0, Regulars)
            .Count(i => classifier.Find(ClientAddress.OfIPv4((uint)i), TimeSpan.FromSeconds(200)).PageCount >= 90);
        Assert.InRange(known, Regulars * 95 / 100, Regulars);
        Assert.InRange(classifier.ClientCount, 5_000, 8_500);
    }

    [Fact]
    public void Observe_ManyThreads_LosesNoPage()
    {
        const int Threads = 4;
        const int PagesEach = 500;
        var classifier = new ClientClassifier(prefixes: PrefixTable.Parse(new StringReader("0.0.0.0/0")));
        var page = Pages.Resolve("/");
        var embedded = Pages.Resolve("/a.gif");

        Parallel.For(0, Threads, thread =>
        {
            for (var i = 0; i < PagesEach; i++)
            {
                for (var client = 0u; client < 16; client++)
                {
                    var address = ClientAddress.OfIPv4(((uint)thread << 8) + client);
                    classifier.Observe(address, page, TimeSpan.FromSeconds(2 * i));
                    classifier.Observe(address, embedded, TimeSpan.FromSeconds((2 * i) + 1));
                }
            }
        });
        classifier.EndPages();

        Assert.All(classifier.GetClients(), client =>
            Assert.Equal((PagesEach, 1, 1), (client.Character.PageCount, client.Character.FirstSeconds, client.Character.LastSeconds)));
        var cluster = Assert.Single(classifier.GetClusters());
        Assert.Equal((Threads * PagesEach * 16, 1, 1), (cluster.PageCount, cluster.FirstSeconds, cluster.LastSeconds));
    }
}
