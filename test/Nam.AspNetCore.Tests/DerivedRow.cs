// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.AspNetCore.Tests;

[DataContract(Namespace = "http://other.example/ns")]
public sealed class DerivedRow : BaseRow
{
    [DataMember]
    public decimal Extra { get; set; }
}
