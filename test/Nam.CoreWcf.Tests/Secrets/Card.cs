// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using Nam.Codecs;

namespace Nam.CoreWcf.Tests.Secrets;

/// <summary>A contract with a member that is not to be guessed.</summary>
[DataContract(Namespace = "urn:nam:tests:vault")]
public sealed class Card
{
    [DataMember(Order = 0)]
    public string Holder { get; set; } = string.Empty;

    [NamSecret]
    [DataMember(Order = 1, Name = "CardNumber")]
    public string Number { get; set; } = string.Empty;
}
