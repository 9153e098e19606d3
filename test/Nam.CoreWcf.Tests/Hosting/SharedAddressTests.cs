// SPDX-License-Identifier: MIT

using CoreWCF.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Nam.Configuration;
using Nam.CoreWcf.Configuration;
using Nam.CoreWcf.Hosting;
using Nam.CoreWcf.Tests.Hosts;
using Nam.Server;

namespace Nam.CoreWcf.Tests.Hosting;

/// <summary>Two endpoints that listen at one address, and so share a binding and its encoder.</summary>
public sealed class SharedAddressTests
{
    [Theory]
    [InlineData("IShop")]
    [InlineData("IShelf")]
    public async Task UseNam_OneEndpointOfTwo_AdaptsThatOnly(string adapted)
    {
        await using var host = await StartAsync(
            services => services.AddNamServer(), service => service.ConfigureServiceHostBase<ShelfShop>(serviceHost =>
                serviceHost.UseNam(endpoint => endpoint.Contract.Name == adapted)));

        await AssertAdaptedAsync(host, adapted);
    }

    [Fact]
    public async Task UseNam_PlainSibling_LeavesByteForByteAsWithoutNam()
    {
        await using var bare = await StartAsync(_ => { }, _ => { });
        await using var host = await StartAsync(
            services => services.AddNamServer(), service => service.ConfigureServiceHostBase<ShelfShop>(serviceHost =>
                serviceHost.UseNam(endpoint => endpoint.Contract.Name == "IShop")));
        using var expected = await bare.PostAsync("Shelf", "<count>500</count>", Replies.Profile, "/both", contract: "IShelf");

        using var actual = await host.PostAsync("Shelf", "<count>500</count>", Replies.Profile, "/both", contract: "IShelf");

        Assert.Equal(await Replies.DescribeAsync(expected), await Replies.DescribeAsync(actual));
    }

    [Fact]
    public async Task UseNam_WithAnEngine_AdaptsWithIt()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "binary" });
        await using var host = await StartAsync(
            services => services.AddNamServer(), service => service.ConfigureServiceHostBase<ShelfShop>(serviceHost =>
                serviceHost.UseNam(endpoint => endpoint.Contract.Name == "IShop", server)
                    .UseNam(endpoint => endpoint.Contract.Name == "IShelf")));

        using var shop = await host.PostAsync("List", "<count>500</count>", Replies.Profile, "/both");
        using var shelf = await host.PostAsync("Shelf", "<count>500</count>", Replies.Profile, "/both", contract: "IShelf");

        Assert.Contains("format=binary", Replies.ContentType(shop), StringComparison.Ordinal);
        Assert.Single(server.Journal.Snapshot());
        Assert.True(Replies.IsEncoded(shelf));
        Assert.Single(host.Services.GetRequiredService<NamServer>().Journal.Snapshot());
    }

    [Fact]
    public async Task Behavior_BesideASelectingContainer_AdaptsItsEndpointOnly()
    {
        await using var host = await StartAsync(
            services =>
            {
                services.AddNam();
                services.Configure<NamCoreWcfOptions>(options => options.AdaptAllEndpoints = false);
            },
            service => service.ConfigureServiceHostBase<ShelfShop>(serviceHost =>
                serviceHost.Description.Endpoints.Single(endpoint => endpoint.Contract.Name == "IShelf").EndpointBehaviors
                    .Add(new NamEndpointBehavior())));

        await AssertAdaptedAsync(host, "IShelf");
    }

    [Fact]
    public async Task Settings_OffForOneEndpointOfTwo_AdaptTheOther()
    {
        await using var host = await StartAsync(
            services => services.AddNam()
                .AddSingleton<IEndpointSettingsSource>(new EndpointRule("IShop", new SettingValues { ["Mode"] = NamMode.Off })), _ => { });

        await AssertAdaptedAsync(host, "IShelf");
    }

    [Fact]
    public async Task Settings_OfOneEndpointOfTwo_HoldForThatOnly()
    {
        await using var host = await StartAsync(
            services => services.AddNam(options => options.ForcedFormat = "text+zip-1").AddSingleton<IEndpointSettingsSource>(
                new EndpointRule("IShop", new SettingValues { ["Format"] = "binary" })), _ => { });

        using var shop = await host.PostAsync("List", "<count>500</count>", Replies.Profile, "/both");
        using var shelf = await host.PostAsync("Shelf", "<count>500</count>", Replies.Profile, "/both", contract: "IShelf");

        Assert.Contains("format=binary", Replies.ContentType(shop), StringComparison.Ordinal);
        Assert.Equal(["gzip"], shelf.Content.Headers.ContentEncoding);
    }

    private static Task<ShopHost> StartAsync(Action<IServiceCollection> services, Action<IServiceBuilder> configure)
    {
        var binding = ShopHost.Large();
        return ShopHost.StartAsync<ShelfShop>(
            service =>
            {
                service.AddServiceEndpoint<ShelfShop, IShop>(binding, "/both");
                service.AddServiceEndpoint<ShelfShop, IShelf>(binding, "/both");
                configure(service);
            },
            services);
    }

    private static async Task AssertAdaptedAsync(ShopHost host, string contract)
    {
        using var shop = await host.PostAsync("List", "<count>500</count>", Replies.Profile, "/both");
        using var shelf = await host.PostAsync("Shelf", "<count>500</count>", Replies.Profile, "/both", contract: "IShelf");

        Assert.Equal((contract == "IShop", contract == "IShelf"), (Replies.IsEncoded(shop), Replies.IsEncoded(shelf)));
    }
}
