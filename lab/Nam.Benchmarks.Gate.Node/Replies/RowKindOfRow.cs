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
        Write(text, new RowList<TRow>(rows.Cast<TRow>()));
        return text.ToArray();
    }

    internal override ServedRows Load(byte[] text)
    {
        using var reader = XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max);
        var rows = (RowList<TRow>)_serializer.ReadObject(reader)!;
        return new ServedRows(() => NamResults.Xml(rows), () => NamResults.Rows(OneByOne(rows)), output => Write(output, rows));
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

    internal override async Task<int> ReadStockAsync(HttpClient http, string path)
    {
        var text = await http.GetByteArrayAsync(path).ConfigureAwait(false);
        using var reader = XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max);
        return ((RowList<TRow>)_serializer.ReadObject(reader)!).Count;
    }

    private void Write(Stream output, RowList<TRow> rows)
    {
        using var writer = XmlDictionaryWriter.CreateTextWriter(output, new UTF8Encoding(false), ownsStream: false);
        _serializer.WriteObject(writer, rows);
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
