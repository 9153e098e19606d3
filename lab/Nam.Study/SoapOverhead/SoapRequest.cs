// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Study.SoapOverhead;

/// <summary>The content of a request: a number, the paper's one byte.</summary>
[DataContract(Name = "Get", Namespace = SoapEnvelope.ServiceNamespace)]
internal sealed class SoapRequest
{
    /// <summary>The place of the reply among those that the server was given.</summary>
    [DataMember(Name = "Reply")]
    public int Reply { get; set; }
}
