// SPDX-License-Identifier: MIT
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace Nam.Benchmarks.Wcf.Orders;

/// <summary>A WCF client of one endpoint.</summary>
internal sealed class OrdersCaller : IDisposable
{
    // A call may be held while its reply is encoded again and again.
    private static readonly TimeSpan LongestCall = TimeSpan.FromMinutes(10);

    private readonly ChannelFactory<IOrders> _factory;

    private OrdersCaller(ChannelFactory<IOrders> factory)
    {
        factory.Endpoint.Binding.SendTimeout = LongestCall;
        _factory = factory;
        Orders = factory.CreateChannel();
    }

    /// <summary>The service.</summary>
    internal IOrders Orders { get; }

    internal static OrdersCaller OfText(ServiceHost host, Action<ChannelFactory<IOrders>>? configure = null)
    {
        var factory = new ChannelFactory<IOrders>(
            new BasicHttpBinding { MaxReceivedMessageSize = int.MaxValue, MaxBufferSize = int.MaxValue },
            new EndpointAddress(host.Address + "/orders"));
        configure?.Invoke(factory);
        return new OrdersCaller(factory);
    }

    internal static OrdersCaller OfBinary(ServiceHost host)
    {
        var transport = new HttpTransportBindingElement { MaxReceivedMessageSize = int.MaxValue, MaxBufferSize = int.MaxValue };
        return new OrdersCaller(new ChannelFactory<IOrders>(
            new CustomBinding(new BinaryMessageEncodingBindingElement(), transport), new EndpointAddress(host.Address + "/binary")));
    }

    public void Dispose()
    {
        ((IClientChannel)Orders).Close();
        _factory.Close();
    }
}
