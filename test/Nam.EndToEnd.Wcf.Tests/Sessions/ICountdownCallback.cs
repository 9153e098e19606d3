// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Sessions;

/// <summary>What the service calls.</summary>
public interface ICountdownCallback
{
    [OperationContract]
    List<Row> Ask(int number, List<Row> rows);

    [OperationContract(IsOneWay = true)]
    void Tell(int number);
}
