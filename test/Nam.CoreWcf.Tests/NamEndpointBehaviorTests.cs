// SPDX-License-Identifier: MIT

using CoreWCF.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Nam.CoreWcf.Tests.Hosts;

namespace Nam.CoreWcf.Tests;

public sealed class NamEndpointBehaviorTests
{
    [Fact]
    public async Task Behavior_OfOneOfTwoEndpoints_AdaptsThatOnly()
    {
        await using var host = await ShopHost.StartAsync<Shop>(
            service =>
            {
                service.AddServiceEndpoint<Shop, IShop>(ShopHost.Large(), "/one");
                service.AddServiceEndpoint<Shop, IShop>(ShopHost.Large(), "/two");
                service.ConfigureServiceHostBase<Shop>(serviceHost =>
                    serviceHost.Description.Endpoints.Single(endpoint => endpoint.Address.Uri.AbsolutePath == "/one").EndpointBehaviors
                        .Add(new NamEndpointBehavior()));
            },
            services => services.AddNamServer());

        using var one = await host.PostAsync("List", "<count>500</count>", Replies.Profile, "/one");
        using var two = await host.PostAsync("List", "<count>500</count>", Replies.Profile, "/two");

        Assert.True(Replies.IsEncoded(one));
        Assert.False(Replies.IsEncoded(two));
        Assert.Equal(await Replies.TextAsync(two), await Replies.TextAsync(one));
    }

    [Fact]
    public async Task Behavior_AddedTooLate_SaysWhatToDoInstead()
    {
        var error = await Assert.ThrowsAnyAsync<InvalidOperationException>(() => ShopHost.StartAsync<Shop>(service =>
            service.AddServiceEndpoint<Shop, IShop>(
                ShopHost.Large(), "/shop", endpoint => endpoint.EndpointBehaviors.Add(new NamEndpointBehavior()))));

        Assert.Contains("ConfigureServiceHostBase", error.Message, StringComparison.Ordinal);
    }
}
