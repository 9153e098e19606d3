// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

[DataContract(Namespace = Names.Contract)]
public sealed class Square : Shape
{
    [DataMember]
    public double Side { get; set; }
}
