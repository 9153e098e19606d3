// SPDX-License-Identifier: MIT
using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.Study.NetTcp.Messages;

namespace Nam.Study.NetTcp.Calling;

/// <summary>The service as its caller sees it.</summary>
[ServiceContract(Name = "Rows", Namespace = NetTcpNames.Contract)]
internal interface IRowsClient
{
    /// <summary>Asks for the rows of the query whose text is in the body.</summary>
    [OperationContract(Name = "Ask", Action = NetTcpNames.Ask, ReplyAction = NetTcpNames.Answer)]
    Task<Message> AskAsync(Message request);
}
