// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.CoreWcf.Tests.Hosts;
using Nam.Server;

namespace Nam.CoreWcf.Tests;

public sealed class NamAttributeTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Attribute_OnService_AdaptsItsReplies(bool withAddNam)
    {
        await using var host = await ShopHost.StartAsync<NamShop>(
            service => service.AddServiceEndpoint<NamShop, IShop>(ShopHost.Large(), "/shop"),
            services => _ = withAddNam ? services.AddNam() : services.AddNamServer());

        using var response = await host.PostAsync("List", "<count>500</count>", Replies.Profile);

        Assert.True(Replies.IsEncoded(response));
        Assert.Single(host.Services.GetRequiredService<NamServer>().Journal.Snapshot());
    }

    [Nam]
    public sealed class NamShop : Shop;
}
