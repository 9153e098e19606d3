// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Study.SoapOverhead;

/// <summary>The content of a reply.</summary>
[DataContract(Name = "GetResponse", Namespace = SoapEnvelope.ServiceNamespace)]
internal sealed class SoapReply
{
    /// <summary>The elements.</summary>
    [DataMember(Name = "Fields")]
    public SoapFields Fields { get; set; } = [];
}
