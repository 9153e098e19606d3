// SPDX-License-Identifier: MIT

using System.CodeDom.Compiler;
using System.Diagnostics;
using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.TestKit;

namespace Nam.EndToEnd.ServiceModel.Orders;

/// <summary>The client's contract and client, as dotnet-svcutil writes them with --sync.</summary>
[GeneratedCode("Microsoft.Tools.ServiceModel.Svcutil", "8.0.0")]
[ServiceContract(Name = "OrderDesk", Namespace = "http://nam.example/orders", ConfigurationName = "Orders.OrderDesk")]
public interface IOrderDeskContract
{
    [OperationContract(Action = "http://nam.example/orders/OrderDesk/GetOrders", ReplyAction = "*")]
    List<Order> GetOrders(int count);

    [OperationContract(Action = "http://nam.example/orders/OrderDesk/GetOrders", ReplyAction = "*")]
    Task<List<Order>> GetOrdersAsync(int count);

    [OperationContract(Action = "http://nam.example/orders/OrderDesk/Echo", ReplyAction = "*")]
    string? Echo(string? text);

    [OperationContract(Action = "http://nam.example/orders/OrderDesk/Echo", ReplyAction = "*")]
    Task<string?> EchoAsync(string? text);

    [OperationContract(Action = "http://nam.example/orders/OrderDesk/Touch", ReplyAction = "*")]
    void Touch();

    [OperationContract(Action = "http://nam.example/orders/OrderDesk/Touch", ReplyAction = "*")]
    Task TouchAsync();

    [OperationContract(Action = "http://nam.example/orders/OrderDesk/Refuse", ReplyAction = "*")]
    [FaultContract(typeof(Refusal), Action = "http://nam.example/orders/OrderDesk/RefuseRefusalFault", Name = "Refusal")]
    Order Refuse(string reason);

    [OperationContract(Action = "http://nam.example/orders/OrderDesk/Refuse", ReplyAction = "*")]
    Task<Order> RefuseAsync(string reason);

    [OperationContract(Action = "http://nam.example/orders/OrderDesk/Fail", ReplyAction = "*")]
    Order Fail(string reason);

    [OperationContract(Action = "http://nam.example/orders/OrderDesk/Fail", ReplyAction = "*")]
    Task<Order> FailAsync(string reason);

    [OperationContract(IsOneWay = true, Action = "http://nam.example/orders/OrderDesk/Tell")]
    void Tell(string text);

    [OperationContract(IsOneWay = true, Action = "http://nam.example/orders/OrderDesk/Tell")]
    Task TellAsync(string text);

    [OperationContract(Action = "http://nam.example/orders/OrderDesk/WasTold", ReplyAction = "*")]
    Task<bool> WasToldAsync(string text);
}

/// <summary>The generated client.</summary>
[DebuggerStepThrough]
[GeneratedCode("Microsoft.Tools.ServiceModel.Svcutil", "8.0.0")]
public class OrderDeskClient(Binding binding, EndpointAddress remoteAddress)
    : ClientBase<IOrderDeskContract>(binding, remoteAddress), IOrderDeskContract
{
    public List<Order> GetOrders(int count) => Channel.GetOrders(count);

    public Task<List<Order>> GetOrdersAsync(int count) => Channel.GetOrdersAsync(count);

    public string? Echo(string? text) => Channel.Echo(text);

    public Task<string?> EchoAsync(string? text) => Channel.EchoAsync(text);

    public void Touch() => Channel.Touch();

    public Task TouchAsync() => Channel.TouchAsync();

    public Order Refuse(string reason) => Channel.Refuse(reason);

    public Task<Order> RefuseAsync(string reason) => Channel.RefuseAsync(reason);

    public Order Fail(string reason) => Channel.Fail(reason);

    public Task<Order> FailAsync(string reason) => Channel.FailAsync(reason);

    public void Tell(string text) => Channel.Tell(text);

    public Task TellAsync(string text) => Channel.TellAsync(text);

    public Task<bool> WasToldAsync(string text) => Channel.WasToldAsync(text);

    public virtual Task OpenAsync() =>
        Task.Factory.FromAsync(
            ((ICommunicationObject)this).BeginOpen(null, null), new Action<IAsyncResult>(((ICommunicationObject)this).EndOpen));
}
