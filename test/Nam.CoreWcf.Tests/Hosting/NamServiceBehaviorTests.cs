// SPDX-License-Identifier: MIT

using CoreWCF;
using CoreWCF.Channels;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Nam.CoreWcf.Tests.Hosts;
using Nam.Server;

namespace Nam.CoreWcf.Tests.Hosting;

public sealed class NamServiceBehaviorTests
{
    public static TheoryData<string, Binding> Plain => new()
    {
        { "it uses MTOM", new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom } },
        { "its transfer mode is streamed", new CustomBinding(
            new BinaryMessageEncodingBindingElement(), new HttpTransportBindingElement { TransferMode = TransferMode.StreamedResponse }) },
    };

    [Theory]
    [MemberData(nameof(Plain))]
    public async Task Validate_EndpointThatStaysPlain_LogsOneLineThatSaysWhy(string reason, Binding binding)
    {
        var log = new LineLog();
        await using var host = await ShopHost.StartAsync(
            binding, services => services.AddNam().AddLogging(logging => logging.AddProvider(log)));

        var lines = log.Lines.Where(line => line.Contains("stay as they are without NAM", StringComparison.Ordinal));

        Assert.Contains(reason, Assert.Single(lines), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Validate_TwoEndpointsWithOneBinding_AdaptsBoth()
    {
        var binding = ShopHost.Large();
        await using var host = await ShopHost.StartAsync<Shop>(
            service =>
            {
                service.AddServiceEndpoint<Shop, IShop>(binding, "/one");
                service.AddServiceEndpoint<Shop, IShop>(binding, "/two");
            },
            services => services.AddNam());

        using var one = await host.PostAsync("List", "<count>500</count>", Replies.Profile, "/one");
        using var two = await host.PostAsync("List", "<count>500</count>", Replies.Profile, "/two");

        Assert.True(Replies.IsEncoded(one));
        Assert.True(Replies.IsEncoded(two));
    }

    [Fact]
    public async Task Validate_ModeOff_LeavesTheServiceAlone()
    {
        await using var host = await ShopHost.StartAsync(services: services => services.AddNam(options => options.Mode = NamMode.Off));

        using var response = await host.PostAsync("List", "<count>500</count>", Replies.Profile);

        Assert.False(Replies.IsEncoded(response));
        Assert.Empty(response.Headers.Vary);
    }

    [Fact]
    public async Task Host_StoppedAfterReplies_EndsTheEngine()
    {
        // The host would wait longer than this test does for an engine that does not end.
        var host = await ShopHost.StartAsync(
            services: services => services.AddNam().Configure<HostOptions>(options => options.ShutdownTimeout = TimeSpan.FromHours(1)));
        using (var response = await host.PostAsync("List", "<count>500</count>", Replies.Profile))
        {
            Assert.True(Replies.IsEncoded(response));
        }

        var stopping = host.DisposeAsync().AsTask();

        Assert.Same(stopping, await Task.WhenAny(stopping, Task.Delay(TimeSpan.FromMinutes(3))));
    }
}
