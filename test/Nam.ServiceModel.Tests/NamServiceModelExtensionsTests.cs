// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.Client;
using Nam.ServiceModel.Encoders;
using Nam.TestKit;
using Nam.TestKit.PublicApi;
using Nam.Wcf;

namespace Nam.ServiceModel.Tests;

public sealed class NamServiceModelExtensionsTests
{
    private static readonly EndpointAddress Nowhere = new("http://127.0.0.1:9/orders");

    [Fact]
    public void Assembly_PublicSurface_IsAsRecorded()
    {
        Assert.Null(PublicApiFile.Difference(typeof(NamEndpointBehavior).Assembly));
    }

    [Fact]
    public void UseNam_Twice_AddsOneBehavior()
    {
        var factory = new ChannelFactory<IOrders>(TestService.Binding(), Nowhere);

        var same = factory.UseNam().UseNam();

        Assert.Same(factory, same);
        Assert.Single(factory.Endpoint.EndpointBehaviors, behavior => behavior is NamEndpointBehavior);
    }

    [Fact]
    public void UseNam_OpenFactory_SaysWhatToDo()
    {
        var factory = new ChannelFactory<IOrders>(TestService.Binding(), Nowhere);
        factory.Open();

        var exception = Assert.Throws<InvalidOperationException>(() => factory.UseNam());

        Assert.Contains("before it is opened", exception.Message);
        factory.Close();
    }

    [Fact]
    public void UseNam_ClientBase_ChangesItsEndpoint()
    {
        OrdersClient client = new OrdersClient(TestService.Binding(), Nowhere).UseNam();

        Assert.Single(client.Endpoint.EndpointBehaviors, behavior => behavior is NamEndpointBehavior);
    }

    [Fact]
    public void UseNam_DerivedClientAndDerivedFactory_GivesWhatItGot()
    {
        SpecialOrdersClient client = new SpecialOrdersClient(TestService.Binding(), Nowhere).UseNam();
        OrdersFactory factory = new OrdersFactory(TestService.Binding(), Nowhere).UseNam();

        Assert.Single(client.Endpoint.EndpointBehaviors, behavior => behavior is NamEndpointBehavior);
        Assert.Single(factory.Endpoint.EndpointBehaviors, behavior => behavior is NamEndpointBehavior);
    }

    [Fact]
    public void UseNam_Channel_SaysWhatToDo()
    {
        var channel = (ICommunicationObject)new ChannelFactory<IOrders>(TestService.Binding(), Nowhere).CreateChannel();

        Assert.Contains("Call UseNam on what makes it", Assert.Throws<ArgumentException>(() => channel.UseNam()).Message);
    }

    /// <summary>System.ServiceModel 10.1 puts an element for transactions before all others, whether they flow or not.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Open_BindingThatKnowsTransactions_KeepsTheirElement(bool isTcp)
    {
        Binding binding = isTcp ? new NetTcpBinding(SecurityMode.None) : new WSHttpBinding(SecurityMode.None);
        using var client = new NamClient(new NamClientOptions());
        var factory = new ChannelFactory<IOrders>(
            binding, new EndpointAddress(isTcp ? "net.tcp://127.0.0.1:9/orders" : "http://127.0.0.1:9/orders")).UseNam(client);

        factory.Open();

        var elements = factory.Endpoint.Binding.CreateBindingElements();
        Assert.Equal(
            ["TransactionFlowBindingElement", nameof(NamMessageEncodingBindingElement)],
            elements.Take(2).Select(element => element.GetType().Name));
        factory.Close();
    }

    [Fact]
    public void Open_AdaptableBinding_KeepsNameAndOwnBindingUntouched()
    {
        var binding = TestService.Binding();
        binding.Name = "mine";
        using var client = new NamClient(new NamClientOptions());
        var factory = new ChannelFactory<IOrders>(binding, Nowhere).UseNam(client);

        factory.Open();

        Assert.Equal("mine", factory.Endpoint.Binding.Name);
        Assert.IsType<NamMessageEncodingBindingElement>(
            factory.Endpoint.Binding.CreateBindingElements().Find<MessageEncodingBindingElement>());
        Assert.IsType<TextMessageEncodingBindingElement>(binding.CreateBindingElements().Find<MessageEncodingBindingElement>());
        factory.Close();
    }

    [Theory]
    [InlineData("mtom", "MTOM")]
    [InlineData("streamed", "streamed")]
    public void Open_BindingThatCannotBeAdapted_StaysStockAndSaysWhy(string kind, string word)
    {
        Binding binding = kind == "mtom"
            ? new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }
            : new CustomBinding(
                new BinaryMessageEncodingBindingElement(),
                new HttpTransportBindingElement { TransferMode = TransferMode.StreamedResponse });
        using var client = new NamClient(new NamClientOptions());
        var log = new LogList<NamEndpointBehavior>();
        var factory = new ChannelFactory<IOrders>(binding, Nowhere).UseNam(client, log);

        factory.Open();

        Assert.Same(binding, factory.Endpoint.Binding);
        Assert.Contains(word, Assert.Single(log.Events).Message);
        factory.Close();
    }

    [Fact]
    public void Open_NotEnabled_StaysStockWithoutAWord()
    {
        var binding = TestService.Binding();
        using var client = new NamClient(new NamClientOptions { Enabled = false });
        var log = new LogList<NamEndpointBehavior>();
        var factory = new ChannelFactory<IOrders>(binding, Nowhere).UseNam(client, log);

        factory.Open();

        Assert.Same(binding, factory.Endpoint.Binding);
        Assert.Empty(log.Events);
        factory.Close();
    }

    [Fact]
    public void Rewrite_BindingWithNam_IsLeftAlone()
    {
        using var client = new NamClient(new NamClientOptions());
        BindingRewriter.Rewrite(TestService.Binding(), inner => new NamMessageEncodingBindingElement(inner, client), out var once);

        var reason = BindingRewriter.Rewrite(once, inner => new NamMessageEncodingBindingElement(inner, client), out var twice);

        Assert.Equal(PlainReason.HasNam, reason);
        Assert.Same(once, twice);
    }

    private class OrdersClient(Binding binding, EndpointAddress address) : ClientBase<IOrders>(binding, address);

    private sealed class OrdersFactory(Binding binding, EndpointAddress address) : ChannelFactory<IOrders>(binding, address);

    private sealed class SpecialOrdersClient(Binding binding, EndpointAddress address) : OrdersClient(binding, address);
}
