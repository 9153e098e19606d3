// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Tests.Encodings.Messages;

public sealed class TcpFrameTests
{
    private static readonly byte[] Frame = [3, 0, 0, 0, 1, 10, 20, 30];

    [Fact]
    public async Task ReceiveAsync_WholeMessages_GivesEachAndThenTheEnd()
    {
        using var stream = new MemoryStream([.. Frame, 0, 0, 0, 0, 4]);
        using var message = new PooledBuffer();

        Assert.Equal((byte?)1, await TcpFrame.ReceiveAsync(stream, message, default));
        Assert.Equal([10, 20, 30], message.WrittenSpan.ToArray());
        Assert.Equal((byte?)4, await TcpFrame.ReceiveAsync(stream, message, default));
        Assert.Equal(0, message.WrittenCount);
        Assert.Null(await TcpFrame.ReceiveAsync(stream, message, default));
    }

    [Fact]
    public async Task ReceiveAsync_CutOffAnywhere_Throws()
    {
        for (var bytes = 1; bytes < Frame.Length; bytes++)
        {
            using var stream = new MemoryStream(Frame[..bytes]);
            using var message = new PooledBuffer();

            await Assert.ThrowsAnyAsync<IOException>(() => TcpFrame.ReceiveAsync(stream, message, default));
        }
    }

    [Fact]
    public async Task ReceiveAsync_NegativeLength_Throws()
    {
        using var stream = new MemoryStream([0xFF, 0xFF, 0xFF, 0xFF, 0]);
        using var message = new PooledBuffer();

        await Assert.ThrowsAsync<IOException>(() => TcpFrame.ReceiveAsync(stream, message, default));
    }
}
