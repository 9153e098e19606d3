// SPDX-License-Identifier: MIT
using MessagePack;
using Nam.Benchmarks.Rivals.Contents;
using Nam.Benchmarks.Rivals.Ways;
using Nam.Codecs.Buffers;

namespace Nam.Benchmarks.Rivals.Packages;

/// <summary>MessagePack for C#, by data contracts: an array a row; decimals are strings.</summary>
internal sealed class MessagePackRival : IRival
{
    public IEnumerable<Form<List<TRow>>> Forms<TRow>(RowColumns<TRow> columns)
        where TRow : class, new() =>
        [
            new Rows<TRow>("MessagePack", MessagePackCompression.None, "", "zstd 3"),
            new Rows<TRow>("MessagePack + LZ4", MessagePackCompression.Lz4BlockArray, ""),
        ];

    private sealed class Rows<TRow>(string name, MessagePackCompression compression, params string[] codecs)
        : Form<List<TRow>>(name, codecs)
    {
        private readonly MessagePackSerializerOptions _options = MessagePackSerializerOptions.Standard.WithCompression(compression);

        internal override void Write(List<TRow> content, PooledBuffer output) =>
            MessagePackSerializer.Serialize(output, content, _options);

        internal override List<TRow> Read(ReadOnlyMemory<byte> wire) =>
            MessagePackSerializer.Deserialize<List<TRow>>(wire, _options);
    }
}
