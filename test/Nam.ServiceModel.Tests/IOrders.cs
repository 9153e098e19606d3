// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.TestKit;

namespace Nam.ServiceModel.Tests;

[ServiceContract(Namespace = Namespace, Name = "Orders")]
public interface IOrders
{
    const string Namespace = "http://nam.example/orders";

    [OperationContract]
    List<Order> Get(int count);

    [OperationContract]
    Task<List<Order>> GetLaterAsync(int count);

    [OperationContract(AsyncPattern = true)]
    IAsyncResult BeginGetOld(int count, AsyncCallback? callback, object? state);

    List<Order> EndGetOld(IAsyncResult result);

    [OperationContract(Action = "urn:untyped", ReplyAction = "*")]
    Message GetMessage(Message request);

    [OperationContract(IsOneWay = true)]
    void Tell(string text);
}
