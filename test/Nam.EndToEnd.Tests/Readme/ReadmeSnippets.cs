// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Nam.AspNetCore;
using Nam.Client;
using Nam.Codecs;
using Nam.Http;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Readme;

/// <summary>The code that README and the guides show, compiled; the test compares them line by line.</summary>
internal static class ReadmeSnippets
{
    private const string Site = "https://example.com";

    public static WebApplication Service()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");

        // snippet
        builder.Services.AddNam();

        // end
        // snippet
        builder.Services.AddHealthChecks().AddNamProfiles();

        // end
        var app = builder.Build();

        // snippet
        app.UseNam();

        // end
        app.MapGet("/orders", Orders);
        return app;
    }

    public static void Endpoints(WebApplication app, IConfiguration configuration, IServiceCollection services)
    {
        var builder = WebApplication.CreateSlimBuilder();
        var orders = Rows.Orders(100);
        var rows = orders.ToArray();

        // snippet
        app.MapGet("/orders", () => NamResults.Xml(orders));                        // DataContractSerializer
        app.MapGet("/rows", () => NamResults.Xml(rows, NamSerializer.Xml));         // XmlSerializer
        builder.Services.AddControllers().AddXmlSerializerFormatters().AddNamXmlFormatter();

        // end
        // snippet
        app.MapGet("/cards", Cards).WithNam(nam => nam.HasSecrets = true);
        app.MapGroup("/partners").DisableNam();

        // end
        // snippet
        services.AddHttpClient("orders").AddNam(nam => nam.MaximumServers = 10);
        services.Configure<NamClientOptions>("partners", configuration.GetSection("Partners"));

        // end
        IResult Cards() => NamResults.Xml(rows);
    }

    public static IResult Orders()
    {
        var orders = Rows.Orders(100);
        return NamResults.Xml(orders);
    }

    public static async Task<List<Order>?> Client(string address)
    {
        // snippet
        using var http = new HttpClient(new NamHandler());
        var orders = await http.GetNamXmlAsync<List<Order>>("https://example.com/orders".Replace(Site, address, StringComparison.Ordinal));
        Console.WriteLine($"{orders?.Count} orders");

        // end
        return orders;
    }
}
