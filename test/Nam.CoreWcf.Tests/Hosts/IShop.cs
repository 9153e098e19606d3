// SPDX-License-Identifier: MIT

using System.Data;
using CoreWCF;
using CoreWCF.Channels;

namespace Nam.CoreWcf.Tests.Hosts;

[ServiceContract(Namespace = "urn:shop")]
public interface IShop
{
    [OperationContract]
    List<Item> List(int count);

    [OperationContract]
    DataSet Table(int count);

    [OperationContract]
    string? Nothing();

    [OperationContract]
    void Touch();

    [OperationContract(IsOneWay = true)]
    void Tell(string text);

    [OperationContract]
    [FaultContract(typeof(Item))]
    List<Item> Refuse(int count);

    [OperationContract]
    List<Item> Break();

    [OperationContract]
    IEnumerable<Item> Lazy(int count);

    [OperationContract(Action = "urn:shop/Raw", ReplyAction = "urn:shop/RawReply")]
    Message Raw(Message request);
}
