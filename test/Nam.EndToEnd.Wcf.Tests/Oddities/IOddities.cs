// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>Operations that do odd things with the framework's objects, as the client sees them.</summary>
[ServiceContract(Name = "Oddities", Namespace = Names.Contract)]
public interface IOddities
{
    [OperationContract]
    List<Row> Do(string oddity);

    [OperationContract]
    List<Row> DoLater(string oddity);

    [OperationContract]
    List<Row> Format(string oddity);

    [OperationContract]
    List<Row> Take(Stream stream);

    [OperationContract(IsOneWay = true)]
    void Tell(string oddity);

    [OperationContract(Action = Names.Contract + "/Exchange", ReplyAction = Names.Contract + "/ExchangeReply")]
    Message Exchange(Message request);
}
