// SPDX-License-Identifier: MIT

using CoreWCF.Channels;
using CoreWCF.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Nam.Configuration;
using Nam.CoreWcf.Configuration;
using Nam.CoreWcf.Tests.Hosts;
using Nam.Server;

namespace Nam.CoreWcf.Tests.Hosting;

/// <summary>Settings with mode off, against code that asks for NAM: the stock encoder is left alone.</summary>
public sealed class ModeOffTests
{
    public enum Asking
    {
        Container,
        Attribute,
        Binding,
        BindingWithEngine,
        Behavior,
    }

    [Theory]
    [InlineData(Asking.Container)]
    [InlineData(Asking.Attribute)]
    [InlineData(Asking.Binding)]
    [InlineData(Asking.BindingWithEngine)]
    [InlineData(Asking.Behavior)]
    public async Task Validate_EndpointWithModeOff_LeavesTheStockEncoder(Asking asking)
    {
        var (encoders, framed) = await RunAsync(asking, NamMode.Off);

        Assert.All(encoders, encoder => Assert.IsType<TextMessageEncodingBindingElement>(encoder));
        Assert.False(framed);
    }

    [Theory]
    [InlineData(Asking.Container)]
    [InlineData(Asking.Attribute)]
    [InlineData(Asking.Binding)]
    [InlineData(Asking.BindingWithEngine)]
    [InlineData(Asking.Behavior)]
    public async Task Validate_EndpointWithModeAuto_IsAdapted(Asking asking)
    {
        var (encoders, framed) = await RunAsync(asking, NamMode.Auto);

        Assert.All(encoders, encoder => Assert.IsType<NamMessageEncodingBindingElement>(encoder));
        Assert.True(framed);
    }

    // The file's mode is that of one endpoint; the container is asked for the endpoints of its configuration only, but for the first case.
    private static Task<(IReadOnlyList<MessageEncodingBindingElement> Encoders, bool IsFramed)> RunAsync(Asking asking, NamMode mode) =>
        asking == Asking.Attribute ? RunAsync<NamShop>(asking, mode) : RunAsync<Shop>(asking, mode);

    private static async Task<(IReadOnlyList<MessageEncodingBindingElement> Encoders, bool IsFramed)> RunAsync<TService>(
        Asking asking, NamMode mode)
        where TService : Shop
    {
        await using var engine = new NamServer(new NamServerOptions());
        Binding binding = asking switch
        {
            Asking.Binding => ShopHost.Large().WithNam(),
            Asking.BindingWithEngine => ShopHost.Large().WithNam(engine),
            _ => ShopHost.Large(),
        };
        global::CoreWCF.ServiceHostBase? opened = null;
        await using var host = await ShopHost.StartAsync<TService>(
            service =>
            {
                service.AddServiceEndpoint<TService, IShop>(binding, "/shop");
                service.ConfigureServiceHostBase<TService>(serviceHost =>
                {
                    opened = serviceHost;
                    if (asking == Asking.Behavior)
                    {
                        serviceHost.UseNam(_ => true);
                    }
                });
            },
            services =>
            {
                services.AddNamServer();
                if (asking == Asking.Container)
                {
                    services.AddNam();
                }

                NamCoreWcfHost.AddBehavior(services);
                services.AddSingleton<IEndpointSettingsSource>(new EndpointRule("IShop", new SettingValues { ["Mode"] = mode }));
            });
        using var response = await host.PostAsync("List", "<count>500</count>", Replies.Profile);
        return (
            [.. opened!.Description.Endpoints.Select(
                endpoint => endpoint.Binding.CreateBindingElements().Find<MessageEncodingBindingElement>())], Replies.IsEncoded(response));
    }

    [Nam]
    public sealed class NamShop : Shop;
}
