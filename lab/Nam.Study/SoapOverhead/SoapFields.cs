// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Study.SoapOverhead;

/// <summary>The elements of a reply.</summary>
[CollectionDataContract(ItemName = "Field", Namespace = SoapEnvelope.ServiceNamespace)]
internal sealed class SoapFields : List<string>;
