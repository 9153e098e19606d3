// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Tests.Buffers;

public sealed class PooledBufferTests
{
    [Fact]
    public void Write_ManyPieces_KeepsThemInOrder()
    {
        using var buffer = new PooledBuffer();
        var expected = new List<byte>();
        var random = new Random(1);

        for (var piece = 0; piece < 500; piece++)
        {
            var bytes = new byte[random.Next(300)];
            random.NextBytes(bytes);
            buffer.Write(bytes);
            expected.AddRange(bytes);
        }

        Assert.Equal(expected, buffer.WrittenSpan.ToArray());
        Assert.Equal(expected.Count, buffer.WrittenCount);
        Assert.Equal(expected, buffer.WrittenMemory.ToArray());
    }

    [Fact]
    public void Truncate_ToAnEarlierCount_KeepsTheBeginning()
    {
        using var buffer = new PooledBuffer(8);
        buffer.Write([1, 2, 3, 4]);

        buffer.Truncate(2);
        buffer.Write([9]);

        Assert.Equal([1, 2, 9], buffer.WrittenSpan.ToArray());
        Assert.Throws<ArgumentOutOfRangeException>(() => buffer.Truncate(4));
        Assert.Throws<ArgumentOutOfRangeException>(() => buffer.Truncate(-1));
    }

    [Fact]
    public void Advance_BeyondTheRoom_Throws()
    {
        using var buffer = new PooledBuffer();
        var room = buffer.GetSpan(10).Length;

        Assert.Throws<InvalidOperationException>(() => buffer.Advance(room + 1));
        Assert.Throws<InvalidOperationException>(() => buffer.Advance(-1));
    }

    [Fact]
    public void GetSpan_AfterDispose_Throws()
    {
        var buffer = new PooledBuffer();
        buffer.Write([1]);
        buffer.Dispose();
        buffer.Dispose();

        Assert.Throws<ObjectDisposedException>(() => buffer.GetSpan(1));
        Assert.Equal(0, buffer.WrittenCount);
    }
}
