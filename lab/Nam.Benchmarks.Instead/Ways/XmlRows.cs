// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Xml;
using Microsoft.AspNetCore.Http;
using Nam.AspNetCore;
using Tpch.Queries;

namespace Nam.Benchmarks.Instead.Ways;

/// <summary>The same XML, for a caller without NAM.</summary>
internal sealed class XmlRows : IRowSerializer
{
    public string Name => "xml";

    public IResult Write<TRow>(RowList<TRow> rows) => NamResults.Xml(rows);

    public async Task<List<TRow>> ReadAsync<TRow>(HttpClient http, string path)
    {
        var text = await http.GetByteArrayAsync(path).ConfigureAwait(false);
        using var reader = XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max);
        return (RowList<TRow>)Serializer<TRow>.Instance.ReadObject(reader)!;
    }

    private static class Serializer<TRow>
    {
        internal static readonly DataContractSerializer Instance = new(typeof(RowList<TRow>));
    }
}
