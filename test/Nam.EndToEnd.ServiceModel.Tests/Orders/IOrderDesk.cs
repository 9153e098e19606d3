// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Nam.TestKit;

namespace Nam.EndToEnd.ServiceModel.Orders;

/// <summary>The service's contract.</summary>
[ServiceContract(Name = "OrderDesk", Namespace = Namespace)]
public interface IOrderDesk
{
    const string Namespace = "http://nam.example/orders";

    [OperationContract]
    List<Order> GetOrders(int count);

    [OperationContract]
    string? Echo(string? text);

    /// <summary>Gets nothing.</summary>
    [OperationContract]
    void Touch();

    /// <summary>Fails with a fault that the contract names.</summary>
    [OperationContract]
    [FaultContract(typeof(Refusal))]
    Order Refuse(string reason);

    /// <summary>Fails with a fault that has a reason only.</summary>
    [OperationContract]
    Order Fail(string reason);

    [OperationContract(IsOneWay = true)]
    void Tell(string text);

    /// <summary>Says whether a text was told.</summary>
    [OperationContract]
    bool WasTold(string text);
}
