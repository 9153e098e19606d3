// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class TcpInfoTests
{
    [Theory]
    [InlineData(104, false, false)] // 2.6
    [InlineData(160, true, false)] // 4.6
    [InlineData(200, true, false)] // 4.18
    [InlineData(232, true, true)] // 6.1
    [InlineData(248, true, true)] // 6.7
    [InlineData(280, true, true)] // 6.18
    public void TryParseLinux_LengthOfAKernel_HasTheFieldsThatEndWithinIt(int length, bool hasMinimum, bool hasWindow)
    {
        var read = TcpInfo.TryParseLinux(LinuxBytes()[..length], out var connection);

        Assert.True(read);
        Assert.Equal(1448, connection.MaximumSegmentSize);
        Assert.Equal(0.292, connection.RetransmissionTimeoutSeconds, 1e-12);
        Assert.True(connection.HasDataInFlight);
        Assert.Equal(1.5, connection.IdleSeconds);
        Assert.Equal(0.106, connection.SmoothedRoundTripSeconds, 1e-12);
        Assert.Equal(51, connection.SlowStartThreshold);
        Assert.Equal(72, connection.CongestionWindow);
        Assert.Equal(7u, connection.Retransmissions);
        Assert.Equal(hasMinimum ? 0.090 : 0, connection.MinimumRoundTripSeconds, 1e-12);
        Assert.Equal(hasMinimum ? 4000u : 0, connection.SegmentsSent);
        Assert.Equal(hasWindow ? 1_048_576 : 0, connection.SendWindowBytes);
    }

    [Fact]
    public void TryParseLinux_EveryLength_NeverThrows()
    {
        var bytes = LinuxBytes();

        for (var length = 0; length <= bytes.Length; length++)
        {
            Assert.Equal(length >= 104, TcpInfo.TryParseLinux(bytes.AsSpan(0, length), out _));
        }
    }

    [Fact]
    public void TryParseLinux_NoThresholdAndNoSampleYet_AreUnknown()
    {
        var bytes = LinuxBytes();
        Put(bytes, 76, 0x7FFFFFFF);
        Put(bytes, 148, uint.MaxValue);

        TcpInfo.TryParseLinux(bytes, out var connection);

        Assert.Equal(double.PositiveInfinity, connection.SlowStartThreshold);
        Assert.Equal(0, connection.MinimumRoundTripSeconds);
    }

    [Theory]
    [InlineData(88)]
    [InlineData(136)]
    public void TryParseWindows_BothVersions_CountSegmentsOfBytes(int length)
    {
        var bytes = new byte[length];
        Put(bytes, 4, 1460);
        Put(bytes, 20, 95_000);
        Put(bytes, 24, 90_000);
        Put(bytes, 28, 2920);
        Put(bytes, 32, 14_600);
        Put(bytes, 36, 65_535);
        BinaryPrimitives.WriteUInt64LittleEndian(bytes.AsSpan(48), 146_001);
        Put(bytes, 68, 2920);

        Assert.True(TcpInfo.TryParseWindows(bytes, out var connection));

        Assert.Equal(1460, connection.MaximumSegmentSize);
        Assert.Equal(0.095, connection.SmoothedRoundTripSeconds, 1e-12);
        Assert.Equal(0.090, connection.MinimumRoundTripSeconds, 1e-12);
        Assert.True(connection.HasDataInFlight);
        Assert.Equal(10, connection.CongestionWindow);
        Assert.Equal(double.PositiveInfinity, connection.SlowStartThreshold);
        Assert.Equal(65_535, connection.SendWindowBytes);
        Assert.Equal(101u, connection.SegmentsSent);
        Assert.Equal(2u, connection.Retransmissions);
        Assert.Null(connection.IdleSeconds);
    }

    [Fact]
    public void TryParseWindows_LessThanVersion0_IsRefused()
    {
        Assert.False(TcpInfo.TryParseWindows(new byte[87], out _));
    }

    [Fact]
    public void TryParseWindows_AllZero_HasNoInfiniteWindow()
    {
        TcpInfo.TryParseWindows(new byte[88], out var connection);

        Assert.Equal(0, connection.CongestionWindow);
        Assert.Equal(0, connection.MinimumRoundTripSeconds);
    }

    // By the offsets of docs/network-model.md, every other byte with a value that must not be read.
    private static byte[] LinuxBytes()
    {
        var bytes = new byte[280];
        bytes.AsSpan().Fill(0xA5);
        Put(bytes, 8, 292_000);
        Put(bytes, 16, 1448);
        Put(bytes, 24, 3);
        Put(bytes, 44, 1500);
        Put(bytes, 68, 106_000);
        Put(bytes, 76, 51);
        Put(bytes, 80, 72);
        Put(bytes, 100, 7);
        Put(bytes, 148, 90_000);
        Put(bytes, 156, 4000);
        Put(bytes, 228, 1_048_576);
        return bytes;
    }

    private static void Put(byte[] bytes, int offset, uint value) => BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(offset), value);
}
