// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>The rows of a reply: a list whose elements are called Row.</summary>
/// <typeparam name="TRow">The data contract of a row.</typeparam>
[CollectionDataContract(Name = "ArrayOf{0}", ItemName = "Row", Namespace = TpchQuery.ContractNamespace)]
public sealed class RowList<TRow> : List<TRow>
{
    /// <summary>Makes an empty list, for the serializer.</summary>
    public RowList()
    {
    }

    /// <summary>Makes a list of rows.</summary>
    /// <param name="rows">The rows.</param>
    public RowList(IEnumerable<TRow> rows)
        : base(rows)
    {
    }
}
