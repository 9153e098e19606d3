// SPDX-License-Identifier: MIT
using CoreWCF;
using CoreWCF.Channels;
using Nam.Study.NetTcp.Messages;

namespace Nam.Study.NetTcp.Serving;

/// <summary>The service, on the level of messages.</summary>
[ServiceContract(Name = "Rows", Namespace = NetTcpNames.Contract)]
internal interface IRowsService
{
    /// <summary>Answers the text of a query with its rows.</summary>
    [OperationContract(Name = "Ask", Action = NetTcpNames.Ask, ReplyAction = NetTcpNames.Answer)]
    Message Ask(Message request);
}
