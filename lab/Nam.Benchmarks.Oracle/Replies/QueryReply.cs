// SPDX-License-Identifier: MIT
using System.Collections;
using System.Xml;

namespace Nam.Benchmarks.Oracle.Replies;

/// <summary>The rows that answer a query, kept in memory: what a query takes is not measured.</summary>
internal sealed class QueryReply(ReplyContract contract, IList rows)
{
    internal int Rows => rows.Count;

    internal void Write(XmlDictionaryWriter writer) => contract.Write(writer, rows);
}
