// SPDX-License-Identifier: MIT
using System.ServiceModel;

namespace Nam.Benchmarks.Wcf.Orders;

/// <summary>The service of the benchmark, for both stacks: CoreWCF reads the client stack's attributes too.</summary>
[ServiceContract(Namespace = "urn:nam:bench")]
public interface IOrders
{
    /// <summary>The first orders of the list.</summary>
    [OperationContract]
    List<Order> Get(int count);
}
