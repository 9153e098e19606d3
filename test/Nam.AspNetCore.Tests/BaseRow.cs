// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.AspNetCore.Tests;

[DataContract]
[KnownType(typeof(DerivedRow))]
public class BaseRow
{
    [DataMember]
    public double Number { get; set; }
}
