// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Rivals.Contents;
using Nam.Benchmarks.Rivals.Ways;
using Nam.Codecs.Buffers;
using ProtoBuf.Meta;

namespace Nam.Benchmarks.Rivals.Packages;

/// <summary>Protocol buffers by protobuf-net, from contracts: a message of repeated rows; decimals and dates are the
/// messages that protobuf-net has for them.</summary>
internal sealed class ProtobufRival : IRival
{
    public IEnumerable<Form<List<TRow>>> Forms<TRow>(RowColumns<TRow> columns)
        where TRow : class, new() => [new Rows<TRow>(columns)];

    private sealed class Rows<TRow> : Form<List<TRow>>
    {
        private readonly RuntimeTypeModel _model = RuntimeTypeModel.Create();

        internal Rows(RowColumns<TRow> columns)
            : base("protobuf", "", "br 5", "zstd 3")
        {
            var type = _model.Add(typeof(TRow), applyDefaultBehaviour: false);
            for (var field = 0; field < columns.All.Count; field++)
            {
                type.Add(field + 1, columns.All[field].Name);
            }

            _model.CompileInPlace();
        }

        internal override void Write(List<TRow> content, PooledBuffer output) => _model.Serialize(output, content);

        internal override List<TRow> Read(ReadOnlyMemory<byte> wire) => _model.Deserialize<List<TRow>>(wire) ?? [];
    }
}
