// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace QuickStart;

/// <summary>What a station measured.</summary>
[DataContract(Namespace = "urn:nam:quick-start")]
public sealed record Reading(
    [property: DataMember] string Station, [property: DataMember] DateTime Time, [property: DataMember] decimal Celsius);
