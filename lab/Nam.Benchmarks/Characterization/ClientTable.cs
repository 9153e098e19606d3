// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Characterization;

namespace Nam.Benchmarks.Characterization;

/// <summary>A full table of a million clients in 200,000 clusters, as a busy site has it.</summary>
internal static class ClientTable
{
    public const uint Clients = 1_000_000;
    public const string Page = "/index.html";
    public const string Object = "/images/a.gif";
    private const int Prefixes = 200_000;
    private const int Visitors = 1 << 18;

    /// <summary>Prefixes of 8 to 24 bits, a line each.</summary>
    public static string PrefixText()
    {
        var random = new Random(42);
        return string.Join('\n', Enumerable.Range(0, Prefixes)
            .Select(_ => $"{ClientAddress.OfIPv4((uint)random.NextInt64(1L << 32))}/{random.Next(8, 25)}"));
    }

    /// <summary>Every client has loaded a page with an object in a second.</summary>
    public static void Load(ClientClassifier classifier, PageSet pages)
    {
        var (page, @object) = (pages.Resolve(Page), pages.Resolve(Object));
        for (var i = 0u; i < Clients; i++)
        {
            classifier.Observe(ClientAddress.OfIPv4(i), page, TimeSpan.Zero);
            classifier.Observe(ClientAddress.OfIPv4(i), @object, TimeSpan.FromSeconds(1));
        }

        classifier.EndPages();
    }

    /// <summary>The same behind the middleware.</summary>
    public static ClientCharacterization Fill()
    {
        var file = Path.GetTempFileName();
        try
        {
            File.WriteAllText(file, PrefixText());
            var options = new ClientCharacterizationOptions { PrefixFile = file };
            options.Classifier.MaximumClients = (int)Clients;
            options.AddPage(Page);
            options.AddPage("/news.html");
            var clients = new ClientCharacterization(options);
            Load(clients.Classifier, clients.Pages);
            return clients;
        }
        finally
        {
            File.Delete(file);
        }
    }

    /// <summary>Addresses of clients in random order, too many for the processor's caches.</summary>
    public static IPAddress[] Addresses()
    {
        var random = new Random(7);
        return [.. Enumerable.Range(0, Visitors).Select(_ => ClientAddress.OfIPv4((uint)random.Next((int)Clients)).ToIPAddress())];
    }
}
