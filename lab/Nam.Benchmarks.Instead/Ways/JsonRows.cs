// SPDX-License-Identifier: MIT
using System.Net.Http.Json;
using Microsoft.AspNetCore.Http;
using Tpch.Queries;

namespace Nam.Benchmarks.Instead.Ways;

/// <summary>JSON by System.Text.Json.</summary>
internal sealed class JsonRows : IRowSerializer
{
    public string Name => "json";

    public IResult Write<TRow>(RowList<TRow> rows) => TypedResults.Json<List<TRow>>(rows);

    public async Task<List<TRow>> ReadAsync<TRow>(HttpClient http, string path) =>
        (await http.GetFromJsonAsync<List<TRow>>(path).ConfigureAwait(false))!;
}
