// SPDX-License-Identifier: MIT

using System.ServiceModel;

namespace Nam.ServiceModel.Tests;

[ServiceContract(Namespace = IOrders.Namespace, Name = "Probes")]
public interface IProbes
{
    [OperationContract(Action = "urn:now", ReplyAction = "*")]
    Probes Get();

    [OperationContract(Action = "urn:later", ReplyAction = "*")]
    Task<Probes> GetLaterAsync();
}
