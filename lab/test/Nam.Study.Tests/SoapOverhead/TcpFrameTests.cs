// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

public class TcpFrameTests
{
    [Fact]
    public void Of_Content_StandsBehindItsLength()
    {
        Assert.Equal([0, 0, 0, 2, 65, 66], TcpFrame.Of("AB"u8));
    }

    [Fact]
    public async Task ReadAsync_SeveralMessages_AreReadOneByOne()
    {
        using var stream = new MemoryStream([.. TcpFrame.Of("AB"u8), .. TcpFrame.Of([]), .. TcpFrame.Of("C"u8)]);
        var buffer = new byte[10];

        Assert.Equal(2, await ReadAsync(stream, buffer));
        Assert.Equal("AB"u8.ToArray(), buffer[..2]);
        Assert.Equal(0, await ReadAsync(stream, buffer));
        Assert.Equal(1, await ReadAsync(stream, buffer));
        Assert.Equal((byte)'C', buffer[0]);
        Assert.Null(await ReadAsync(stream, buffer));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(5)]
    public async Task ReadAsync_EndInTheMiddle_IsAFault(int bytes)
    {
        using var stream = new MemoryStream(TcpFrame.Of("AB"u8)[..bytes]);

        await Assert.ThrowsAsync<EndOfStreamException>(async () => await ReadAsync(stream, new byte[10]));
    }

    [Theory]
    [InlineData(0xFF)]
    [InlineData(0x7F)]
    public async Task ReadAsync_LengthThatCannotBe_TakesNoMemory(byte highest)
    {
        using var stream = new MemoryStream([highest, 0, 0, 0, 1]);

        await Assert.ThrowsAsync<InvalidDataException>(async () => await TcpFrame.ReadAsync(
            stream, new byte[4], _ => throw new InvalidOperationException("A buffer was asked for."), default));
    }

    private static ValueTask<int?> ReadAsync(Stream stream, byte[] buffer) =>
        TcpFrame.ReadAsync(stream, new byte[TcpFrame.HeaderBytes], _ => buffer, default);
}
