// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

[DataContract(Namespace = Names.Contract)]
[KnownType(typeof(Square))]
[KnownType(typeof(Circle))]
public class Shape
{
    [DataMember]
    public int Id { get; set; }
}
