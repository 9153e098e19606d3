// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;

namespace Nam.ServiceModel.Tests;

[ServiceContract(Namespace = Namespace, Name = "Moments")]
public interface IMoments
{
    const string Namespace = "urn:moments";

    [OperationContract(Action = "urn:get", ReplyAction = "*")]
    [FaultContract(typeof(Moment), Action = "urn:fault")]
    Moment Get();

    [OperationContract(Action = "urn:message", ReplyAction = "*")]
    Message GetMessage(Message request);
}
