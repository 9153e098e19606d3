// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Tests.Bombs;

/// <summary>Container forms by hand: blocks that stand for far more than their bytes.</summary>
internal static class ContainerBomb
{
    /// <summary>Events, or values of one node, that a block may have at most.</summary>
    internal const int MostValues = ContainerLimits.MaximumBlockValues;

    private const byte Layout = 2;

    /// <summary>Starts an element that is new.</summary>
    internal static byte[] NewElement(string name) => [.. New(NodeKind.Element, name)];

    /// <summary>A new node with a name inside of the innermost element, which is the event.</summary>
    internal static byte[] New(NodeKind kind, string name) =>
        [StructureToken.Definition, (byte)((int)kind | StructureToken.UsualPrefix), 0, .. String(Encoding.UTF8.GetBytes(name))];

    /// <summary>A new text inside of the innermost element.</summary>
    internal static byte[] NewText() => [StructureToken.Definition, (byte)NodeKind.Text];

    /// <summary>A node that was defined inside of the innermost element.</summary>
    internal static byte[] Child(int index) => Varint((ulong)((2 * index) + StructureToken.FirstChild));

    /// <summary>As many predicted events.</summary>
    internal static byte[] Run(int events) => Varint(2 * ((ulong)events - 1));

    internal static byte[] End { get; } = [StructureToken.End];

    internal static byte[] BlockEnd { get; } = [StructureToken.BlockEnd];

    internal static byte[] Absent { get; } = [0];

    /// <summary>A column with a number of values.</summary>
    internal static byte[] Column(ColumnCode code, int count, params IEnumerable<byte> content) =>
        [(byte)((int)code | 0x20), .. Varint((ulong)count), .. content];

    /// <summary>A column of one text.</summary>
    internal static byte[] Constant(int count, ReadOnlySpan<byte> text) => Column(ColumnCode.Constant, count, String(text));

    /// <summary>A sequence of one integer.</summary>
    internal static byte[] AllTheSame(long value) => [(byte)IntegerKind.Constant, .. Varint((ulong)((value << 1) ^ (value >> 63)))];

    internal static byte[] String(ReadOnlySpan<byte> bytes) => [.. Varint((ulong)bytes.Length), .. bytes];

    internal static byte[] Varint(ulong value)
    {
        var bytes = new List<byte>();
        for (; value >= 0x80; value >>= 7)
        {
            bytes.Add((byte)(value | 0x80));
        }

        bytes.Add((byte)value);
        return [.. bytes];
    }

    /// <summary>A form of some parts.</summary>
    internal static byte[] Form(params byte[][] parts) => [Layout, .. parts.SelectMany(part => part)];

    /// <summary>Decodes to text; gives how much was written and allocated, and how it ended.</summary>
    internal static BombResult ToText(IReadOnlyList<byte[]> forms, DecodeLimits limits)
    {
        using var text = new PooledBuffer();
        return BombResult.Of(() =>
        {
            using var container = new ContainerText(forms[0], text, limits);
            foreach (var form in forms.Skip(1))
            {
                container.WriteNext(form);
            }
        }, () => text.WrittenCount);
    }

    /// <summary>Reads all nodes; gives how many there were and what was allocated, and how it ended.</summary>
    internal static BombResult ToNodes(IReadOnlyList<byte[]> forms, DecodeLimits limits, int most)
    {
        var nodes = 0L;
        return BombResult.Of(() =>
        {
            var next = 1;
            using var reader = ContainerReader.Open(
                forms[0], XmlDictionaryReaderQuotas.Max, limits,
                () => next < forms.Count ? forms[next++] : ReadOnlyMemory<byte>.Empty);
            while (nodes < most && reader.Read())
            {
                nodes++;
            }
        }, () => nodes);
    }
}
