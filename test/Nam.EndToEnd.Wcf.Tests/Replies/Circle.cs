// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

[DataContract(Namespace = "urn:nam:tests:other")]
public sealed class Circle : Shape
{
    [DataMember]
    public float Radius { get; set; }
}
