// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one country code of Q22, global sales opportunity.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q22Row
{
    [DataMember(Name = "cntrycode", Order = 1)]
    public string CountryCode { get; set; } = "";

    [DataMember(Name = "numcust", Order = 2)]
    public long CustomerCount { get; set; }

    [DataMember(Name = "totacctbal", Order = 3)]
    public decimal TotalAccountBalance { get; set; }
}
