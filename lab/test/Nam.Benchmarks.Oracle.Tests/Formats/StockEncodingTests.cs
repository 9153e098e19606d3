// SPDX-License-Identifier: MIT
using System.Collections;
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Replies;
using Tpch;
using Tpch.Queries;

namespace Nam.Benchmarks.Oracle.Tests.Formats;

public sealed class StockEncodingTests
{
    private static readonly Lazy<TpchDatabase> Database = new(() => TpchDatabase.Load(0.01));

    public static TheoryData<string> Names =>
        [.. Format.All.Where(format => format.Kind == FormatKind.Stock).Select(format => format.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Encode_ThenRead_GivesTheRows(string name)
    {
        var format = Format.All.Single(one => one.Name == name);
        var contract = ReplyContract.Get(1);
        var rows = (IList)Activator.CreateInstance(contract.ListType, contract.Query.Run(Database.Value))!;

        using var wire = StockEncoding.Encode(new QueryReply(contract, rows), format);
        using var form = format.Codec == StockCodec.None ? null : StockEncoding.Decompress(wire, format);
        using var reader = StockEncoding.OpenReader(form ?? wire, format.Form);
        var read = (IEnumerable<Q1Row>)contract.Read(reader);

        Assert.Equal(rows.Cast<Q1Row>().Select(row => row.SumCharge), read.Select(row => row.SumCharge));
    }
}
