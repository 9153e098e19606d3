// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace TpchComparison.Link;

/// <summary>Measures what the relay itself adds to a round trip on this machine, which matters on a link of 0.3 ms.</summary>
internal static class LinkCalibration
{
    private const int WarmUps = 200;
    private const int Rounds = 300;

    /// <summary>Measures.</summary>
    /// <returns>The median round trip through a relay without delay, less the median without a relay.</returns>
    public static async Task<TimeSpan> MeasureOverheadAsync(CancellationToken cancellationToken = default)
    {
        await using var echo = new EchoServer();
        await using var relay = LinkRelay.Start(new NetworkLink("Calibration", "Calibration", 100e9, TimeSpan.Zero), echo.EndPoint);
        var direct = await MeasureRoundTripAsync(echo.EndPoint, WarmUps, Rounds, cancellationToken).ConfigureAwait(false);
        var relayed = await MeasureRoundTripAsync(relay.EndPoint, WarmUps, Rounds, cancellationToken).ConfigureAwait(false);
        return relayed > direct ? relayed - direct : TimeSpan.Zero;
    }

    /// <summary>Measures the median round trip of one byte.</summary>
    public static async Task<TimeSpan> MeasureRoundTripAsync(
        IPEndPoint target, int warmUps, int rounds, CancellationToken cancellationToken = default)
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(target, cancellationToken).ConfigureAwait(false);
        var times = new long[rounds];
        var one = new byte[1];
        for (var i = -warmUps; i < rounds; i++)
        {
            var started = Stopwatch.GetTimestamp();
            await socket.SendAsync(one, cancellationToken).ConfigureAwait(false);
            await socket.ReceiveAsync(one, cancellationToken).ConfigureAwait(false);
            if (i >= 0)
            {
                times[i] = Stopwatch.GetTimestamp() - started;
            }
        }

        Array.Sort(times);
        return Stopwatch.GetElapsedTime(0, times[rounds / 2]);
    }
}
