// SPDX-License-Identifier: MIT

using CoreWCF;
using CoreWCF.Channels;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>Messages as such, as the service sees them: the twin of <see cref="IUntypedReplies"/>.</summary>
[ServiceContract(Name = "UntypedReplies", Namespace = Names.Contract)]
public interface IUntypedService
{
    [OperationContract(Action = Names.Contract + "/Untyped", ReplyAction = Names.Contract + "/UntypedReply")]
    Message Ask(Message request);
}
