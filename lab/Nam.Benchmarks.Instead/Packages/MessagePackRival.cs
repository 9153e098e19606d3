// SPDX-License-Identifier: MIT
using System.Collections;
using MessagePack;
using Microsoft.AspNetCore.Http;
using Nam.Benchmarks.Instead.Ways;
using Tpch.Queries;

namespace Nam.Benchmarks.Instead.Packages;

/// <summary>MessagePack for C#, by data contracts: as it is, and with its own LZ4.</summary>
internal sealed class MessagePackRival : IEnumerable<IRowSerializer>
{
    public IEnumerator<IRowSerializer> GetEnumerator()
    {
        yield return new Rows("msgpack", MessagePackCompression.None, [false, true]);
        yield return new Rows("msgpack-lz4", MessagePackCompression.Lz4BlockArray, [false]);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private sealed class Rows(string name, MessagePackCompression compression, bool[] compressions) : IRowSerializer
    {
        private readonly MessagePackSerializerOptions _options = MessagePackSerializerOptions.Standard.WithCompression(compression);

        public string Name => name;

        public IEnumerable<bool> Compressions => compressions;

        public IResult Write<TRow>(RowList<TRow> rows) => new Result<TRow>(rows, _options);

        public async Task<List<TRow>> ReadAsync<TRow>(HttpClient http, string path)
        {
            var bytes = await http.GetByteArrayAsync(path).ConfigureAwait(false);
            return MessagePackSerializer.Deserialize<List<TRow>>(bytes, _options);
        }
    }

    private sealed class Result<TRow>(RowList<TRow> rows, MessagePackSerializerOptions options) : IResult
    {
        public async Task ExecuteAsync(HttpContext httpContext)
        {
            httpContext.Response.ContentType = "application/x-msgpack";
            MessagePackSerializer.Serialize<List<TRow>>(httpContext.Response.BodyWriter, rows, options);
            await httpContext.Response.BodyWriter.FlushAsync().ConfigureAwait(false);
        }
    }
}
