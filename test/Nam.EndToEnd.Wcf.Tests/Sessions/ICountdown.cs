// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Sessions;

/// <summary>A service that calls its caller back.</summary>
[ServiceContract(
    Name = "Countdown", Namespace = Names.Contract, SessionMode = SessionMode.Required, CallbackContract = typeof(ICountdownCallback))]
public interface ICountdown
{
    [OperationContract]
    List<Row> Count(int from, int rows);
}
