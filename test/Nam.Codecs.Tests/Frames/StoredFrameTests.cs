// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Frames;

public sealed class StoredFrameTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(20_000)]
    public void WriteStored_OfAWriter_GivesTheFrameOfItsForm(int elements)
    {
        using var expected = new PooledBuffer();
        using var moved = new PooledBuffer(16);
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        WriteDocument(writer, elements);
        ReplyFrame.Write(FormKind.Binary, writer.Complete(), null, 0, expected);

        writer.WriteStoredFrame(moved);
        BinaryXmlWriter.Return(writer);

        Assert.Equal(expected.WrittenSpan, moved.WrittenSpan);
    }

    [Fact]
    public void WriteStored_ThenAnotherForm_LeavesTheFrameAlone()
    {
        using var frame = new PooledBuffer();
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        WriteDocument(writer, 50);
        writer.WriteStoredFrame(frame);
        var before = frame.WrittenSpan.ToArray();

        writer.Reset(TextStyle.Dictionary);
        WriteDocument(writer, 70);
        writer.Complete();
        BinaryXmlWriter.Return(writer);

        Assert.Equal(before, frame.WrittenSpan.ToArray());
    }

    [Fact]
    public void WriteStored_IntoABufferThatIsNotEmpty_Throws()
    {
        using var frame = new PooledBuffer();
        frame.Write([1]);
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        WriteDocument(writer, 1);

        Assert.Throws<ArgumentException>(() => writer.WriteStoredFrame(frame));
        BinaryXmlWriter.Return(writer);
    }

    [Fact]
    public void Adopt_ThenWrite_KeepsWhatStoodInTheMemory()
    {
        using var buffer = new PooledBuffer();
        buffer.Write([9, 9]);
        var memory = ArrayPool<byte>.Shared.Rent(64);
        memory.AsSpan(5, 3).Fill(7);

        buffer.Adopt(memory, 5, 8);
        buffer.Write(new byte[500]);
        buffer.Truncate(4);
        buffer.Write([1]);

        Assert.Equal(new byte[] { 7, 7, 7, 0, 1 }, buffer.WrittenSpan.ToArray());
    }

    private static void WriteDocument(BinaryXmlWriter writer, int elements)
    {
        writer.WriteStartElement("root");
        for (var index = 0; index < elements; index++)
        {
            writer.WriteElementString("item", $"value {index}");
        }

        writer.WriteEndElement();
    }
}
