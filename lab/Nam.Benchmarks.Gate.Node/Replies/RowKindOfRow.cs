// SPDX-License-Identifier: MIT
using System.Collections;
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.AspNetCore;
using Nam.Http;
using Tpch.Queries;

namespace Nam.Benchmarks.Gate.Node.Replies;

/// <summary>Rows of one type.</summary>
internal sealed class RowKind<TRow> : RowKind
{
    private readonly DataContractSerializer _serializer = new(typeof(RowList<TRow>));

    internal override byte[] ToText(IEnumerable rows)
    {
        using var text = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(text, new UTF8Encoding(false), ownsStream: false))
        {
            _serializer.WriteObject(writer, new RowList<TRow>(rows.Cast<TRow>()));
        }

        return text.ToArray();
    }

    internal override ServedRows Load(byte[] text)
    {
        using var reader = XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max);
        var rows = (RowList<TRow>)_serializer.ReadObject(reader)!;
        return new ServedRows(() => NamResults.Xml(rows), () => NamResults.Rows(OneByOne(rows)));
    }

    internal override async Task<int> ReadListAsync(HttpClient http, string path) =>
        (await http.GetNamXmlAsync<RowList<TRow>>(path).ConfigureAwait(false))!.Count;

    internal override async Task<int> ReadRowsAsync(HttpClient http, string path)
    {
        var count = 0;
        await foreach (var _ in http.GetNamRowsAsync<TRow>(path).ConfigureAwait(false))
        {
            count++;
        }

        return count;
    }

    private static async IAsyncEnumerable<TRow> OneByOne(List<TRow> rows)
    {
        await Task.CompletedTask;
        foreach (var row in rows)
        {
            yield return row;
        }
    }
}
