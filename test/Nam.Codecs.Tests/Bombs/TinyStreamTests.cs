// SPDX-License-Identifier: MIT
using System.Diagnostics.Tracing;
using System.IO.Compression;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;
using static Nam.Codecs.Tests.Bombs.ContainerBomb;

namespace Nam.Codecs.Tests.Bombs;

/// <summary>Containers of very many columns with a deflated stream of few bytes each: the state of one stream is held at a time.</summary>
public sealed class TinyStreamTests
{
    private const int Columns = 4_000;

    /// <summary>What the base library and the decoder allocate for a column and its stream.</summary>
    private const int MostForOne = 1_024;

    /// <summary>Room for the tables of a document, which grow by doubling.</summary>
    private const int Fixed = 512 << 10;

    [Fact]
    public void Decode_OfManyTinyStreams_HoldsOneAtATime()
    {
        var form = Document(Columns, Deflate("xyzxyzxyz"u8));
        using var buffers = new BufferCount();

        var text = ToText([form], DecodeLimits.Default);
        var nodes = ToNodes([form], DecodeLimits.Default, int.MaxValue);

        Assert.Null(text.Thrown);
        Assert.Null(nodes.Thrown);
        Assert.InRange(buffers.Taken, 2 * Columns, int.MaxValue);
        Assert.Equal(1, buffers.MostHeld);
        Assert.Equal(0, buffers.Held);
    }

    [Fact]
    public void Decode_OfManyTinyStreams_AllocatesLittleForEach()
    {
        var form = Document(Columns, Deflate("xyzxyzxyz"u8));

        var text = ToText([form], DecodeLimits.Default);
        var nodes = ToNodes([form], DecodeLimits.Default, int.MaxValue);

        Assert.InRange(text.Allocated, 0, (Columns * MostForOne) + Fixed);
        Assert.InRange(nodes.Allocated, 0, (Columns * MostForOne) + Fixed);
    }

    [Fact]
    public void Decode_OfTinyStreamsThatAreDamaged_HoldsNone()
    {
        // A kind of block that deflate has not.
        var damaged = Document(2, [0xFF, 0xFF]);
        using var buffers = new BufferCount();

        for (var i = 0; i < 100; i++)
        {
            Assert.NotNull(ToText([damaged], DecodeLimits.Default).Thrown);
        }

        Assert.Equal(100, buffers.Taken);
        Assert.Equal(1, buffers.MostHeld);
        Assert.Equal(0, buffers.Held);
    }

    private static byte[] Document(int columns, byte[] packed)
    {
        byte[] column = Column(ColumnCode.Fixed, 1, [.. Varint(9), 1, .. String(packed)]);
        return Form(
            New(NodeKind.Element, "root"),
            [.. Enumerable.Range(0, columns).SelectMany(index => New(NodeKind.Leaf, $"e{index}"))],
            End,
            End,
            [.. Enumerable.Range(0, columns).SelectMany(_ => column)]);
    }

    private static byte[] Deflate(ReadOnlySpan<byte> bytes)
    {
        using var packed = new MemoryStream();
        using (var deflate = new DeflateStream(packed, CompressionLevel.Optimal, leaveOpen: true))
        {
            deflate.Write(bytes);
        }

        return packed.ToArray();
    }

    /// <summary>
    /// Counts the buffers of 8 KiB that this thread has from the shared pool. The base library takes one for each stream that it unpacks,
    /// and gives it back with zlib's state.
    /// </summary>
    private sealed class BufferCount : EventListener
    {
        private const int StreamBytes = 8_192;
        private readonly int _thread = Environment.CurrentManagedThreadId;
        private readonly bool _isReady = true;

        internal int Taken { get; private set; }

        internal int Held { get; private set; }

        internal int MostHeld { get; private set; }

        protected override void OnEventSourceCreated(EventSource source)
        {
            if (source.Name == "System.Buffers.ArrayPoolEventSource")
            {
                EnableEvents(source, EventLevel.Verbose);
            }
        }

        // Comes on the thread that takes or gives back. The base class may call it before this one is made.
        protected override void OnEventWritten(EventWrittenEventArgs happened)
        {
            if (!_isReady || Environment.CurrentManagedThreadId != _thread || happened.Payload?[1] is not StreamBytes)
            {
                return;
            }

            if (happened.EventName == "BufferRented")
            {
                Taken++;
                MostHeld = Math.Max(MostHeld, ++Held);
            }
            else if (happened.EventName == "BufferReturned")
            {
                Held--;
            }
        }
    }
}
