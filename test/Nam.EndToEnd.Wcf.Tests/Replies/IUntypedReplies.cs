// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>Messages as such, as the client sees them.</summary>
[ServiceContract(Name = "UntypedReplies", Namespace = Names.Contract)]
public interface IUntypedReplies
{
    [OperationContract(Action = Names.Contract + "/Untyped", ReplyAction = Names.Contract + "/UntypedReply")]
    Message Ask(Message request);
}
