// SPDX-License-Identifier: MIT

using CoreWCF;

namespace Nam.CoreWcf.Tests.Configuration;

[ServiceContract(ConfigurationName = "OrdersContract")]
internal interface IOrders
{
    [OperationContract]
    string List(int rows);
}
