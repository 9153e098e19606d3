// SPDX-License-Identifier: MIT
using Microsoft.AspNetCore.Http;
using Nam.AspNetCore;
using Nam.Client;
using Nam.Http;
using Nam.Stores;
using Tpch.Queries;

namespace Nam.Benchmarks.Instead.Ways;

/// <summary>The service's XML, for a caller with NAM.</summary>
internal sealed class NamRows : IRowSerializer
{
    public string Name => Way.Nam;

    public string Path => "xml";

    public IEnumerable<bool> Compressions => [false];

    public IResult Write<TRow>(RowList<TRow> rows) => NamResults.Xml(rows);

    public async Task<List<TRow>> ReadAsync<TRow>(HttpClient http, string path) =>
        (await http.GetNamXmlAsync<RowList<TRow>>(path).ConfigureAwait(false))!;

    public HttpMessageHandler Wrap(HttpMessageHandler sockets) =>
        new NamHandler(new NamClient(new NamClientOptions(), new MemoryProfileStore()), sockets);
}
