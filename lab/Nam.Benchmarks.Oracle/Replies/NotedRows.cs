// SPDX-License-Identifier: MIT
using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using Nam.Benchmarks.Oracle.Calling;
using Tpch.Queries;

namespace Nam.Benchmarks.Oracle.Replies;

/// <summary>The rows of a reply, as <see cref="RowList{TRow}"/> has them on the wire, of which each is noted when it is read.</summary>
[CollectionDataContract(Name = "ArrayOf{0}", ItemName = "Row", Namespace = TpchQuery.ContractNamespace)]
internal sealed class NotedRows<TRow> : Collection<TRow>
{
    public NotedRows()
    {
    }

    public NotedRows(IEnumerable<TRow> rows)
        : base([.. rows])
    {
    }

    protected override void InsertItem(int index, TRow item)
    {
        base.InsertItem(index, item);
        LastByteClock.NoteRow();
    }
}
