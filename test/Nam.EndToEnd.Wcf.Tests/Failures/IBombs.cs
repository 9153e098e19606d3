// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>Replies whose objects throw while they are written.</summary>
[ServiceContract(Name = "Bombs", Namespace = Names.Contract)]
public interface IBombs
{
    [OperationContract]
    Bomb Get(int goodRows);

    /// <summary>Answers with a reply that throws only when it is written for the first time.</summary>
    [OperationContract]
    Bomb GetDud(int goodRows);
}
