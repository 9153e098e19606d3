// SPDX-License-Identifier: MIT

using CoreWCF;
using CoreWCF.Channels;
using Microsoft.Extensions.DependencyInjection;
using Nam.CoreWcf.Tests.Hosts;
using Nam.Server;

namespace Nam.CoreWcf.Tests;

public sealed class NamBindingExtensionsTests
{
    public static TheoryData<string, Binding> Plain => new()
    {
        { "MTOM", new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom } },
        { "streamed", new CustomBinding(
            new BinaryMessageEncodingBindingElement(), new HttpTransportBindingElement { TransferMode = TransferMode.Streamed }) },
        { "compresses by itself", new CustomBinding(
            new BinaryMessageEncodingBindingElement { CompressionFormat = CompressionFormat.GZip }, new HttpTransportBindingElement()) },
        { "no SOAP envelopes", new CustomBinding(
            new TextMessageEncodingBindingElement(MessageVersion.None, System.Text.Encoding.UTF8), new HttpTransportBindingElement()) },
    };

    [Theory]
    [MemberData(nameof(Plain))]
    public void WithNam_BindingThatStaysPlain_SaysWhy(string reason, Binding binding)
    {
        var error = Assert.Throws<ArgumentException>(() => binding.WithNam());

        Assert.Contains(reason, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void WithNam_OfNamed_KeepsWhatTellsTheBindingApart()
    {
        var binding =
            new WSHttpBinding(SecurityMode.None) { Name = "Orders", Namespace = "urn:orders", SendTimeout = TimeSpan.FromSeconds(7) };

        var rewritten = binding.WithNam();

        Assert.Equal(("Orders", "urn:orders", TimeSpan.FromSeconds(7)), (rewritten.Name, rewritten.Namespace, rewritten.SendTimeout));
        Assert.Equal(binding.MessageVersion, rewritten.MessageVersion);
        Assert.IsType<NamMessageEncodingBindingElement>(rewritten.CreateBindingElements().Find<MessageEncodingBindingElement>());
        Assert.Null(binding.CreateBindingElements().Find<NamMessageEncodingBindingElement>());
    }

    [Fact]
    public void WithNam_Twice_WrapsOnce()
    {
        var once = new BasicHttpBinding().WithNam();

        Assert.Same(once, once.WithNam());
    }

    [Fact]
    public async Task WithNam_WithAnEngine_AdaptsWithIt()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "binary" });
        await using var host = await ShopHost.StartAsync(ShopHost.Large().WithNam(server));

        using var response = await host.PostAsync("List", "<count>500</count>", Replies.Profile);

        Assert.Contains("format=binary", Replies.ContentType(response), StringComparison.Ordinal);
        Assert.Single(server.Journal.Snapshot());
    }

    [Fact]
    public async Task WithNam_InAContainerWithNam_UsesItsEngine()
    {
        await using var host = await ShopHost.StartAsync(ShopHost.Large().WithNam(), services => services.AddNamServer());

        using var response = await host.PostAsync("List", "<count>500</count>", Replies.Profile);

        Assert.True(Replies.IsEncoded(response));
        Assert.Single(host.Services.GetRequiredService<NamServer>().Journal.Snapshot());
    }
}
