// SPDX-License-Identifier: MIT

using CoreWCF;
using CoreWCF.Channels;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>Operations that do odd things with the framework's objects, as the service sees them: the twin of
/// <see cref="IOddities"/>.</summary>
[ServiceContract(Name = "Oddities", Namespace = Names.Contract)]
public interface IOddityService
{
    [OperationContract]
    List<Row> Do(string oddity);

    [OperationContract]
    Task<List<Row>> DoLater(string oddity);

    [OperationContract]
    [OwnFormatter]
    List<Row> Format(string oddity);

    [OperationContract]
    List<Row> Take(Stream stream);

    [OperationContract(IsOneWay = true)]
    void Tell(string oddity);

    [OperationContract(Action = Names.Contract + "/Exchange", ReplyAction = Names.Contract + "/ExchangeReply")]
    Message? Exchange(Message request);
}
