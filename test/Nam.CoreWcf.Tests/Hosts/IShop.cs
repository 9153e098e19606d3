// SPDX-License-Identifier: MIT

using System.Data;
using CoreWCF;

namespace Nam.CoreWcf.Tests.Hosts;

[ServiceContract(Namespace = "urn:shop")]
public interface IShop
{
    [OperationContract]
    List<Item> List(int count);

    [OperationContract]
    DataSet Table(int count);

    [OperationContract]
    [FaultContract(typeof(Item))]
    List<Item> Refuse(int count);
}
