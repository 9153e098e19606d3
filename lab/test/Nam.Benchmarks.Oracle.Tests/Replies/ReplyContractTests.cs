// SPDX-License-Identifier: MIT
using System.Collections;
using System.Xml;
using Nam.Benchmarks.Oracle.Replies;
using Nam.Codecs;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;
using Nam.Contracts;
using Nam.Contracts.Writing;
using Tpch;
using Tpch.Queries;

namespace Nam.Benchmarks.Oracle.Tests.Replies;

public sealed class ReplyContractTests
{
    [Fact]
    public void Containers_AreWrittenAndReadByGeneratedCode()
    {
        var contract = ReplyContract.Get(16);
        var rows = (IList)Activator.CreateInstance(contract.ListType, contract.Query.Run(TpchDatabase.Load(0.01)))!;
        var (writing, reading) = (ContractWriter.Of(contract.ListType), GeneratedReading.Of(contract.NotedType));
        Assert.True(reading.Prepare());
        var (written, read) = (writing.Written, reading.Read);

        for (var objects = 0; objects <= ContractWriter.FewestObjects; objects += rows.Count)
        {
            Copy(contract, rows);
        }

        var copy = Copy(contract, rows).Cast<Q16Row>();

        Assert.True(writing.Written > written);
        Assert.True(reading.Read > read);
        Assert.Equal(
            rows.Cast<Q16Row>().Select(row => (row.Brand, row.Type, row.Size, row.SupplierCount)),
            copy.Select(row => (row.Brand, row.Type, row.Size, row.SupplierCount)));
    }

    private static IList Copy(ReplyContract contract, IList rows)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        try
        {
            contract.Write(writer, rows);
            using var reader = ContainerReader.Open(writer.Complete().Span, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default);
            return contract.Read(reader);
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }
}
