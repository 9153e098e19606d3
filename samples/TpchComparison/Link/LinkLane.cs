// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Diagnostics;
using System.Net.Sockets;
using System.Threading.Channels;

namespace TpchComparison.Link;

/// <summary>One direction of one connection: takes bytes as they come and hands each piece on when it has crossed the link.</summary>
internal sealed class LinkLane
{
    // So many pieces are on their way when a receiver does not read; more than any of the links holds in flight.
    private const int MaximumPieces = 4096;
    private readonly Channel<(byte[] Bytes, int Count, long Due)> _pieces =
        Channel.CreateBounded<(byte[], int, long)>(new BoundedChannelOptions(MaximumPieces) { SingleReader = true, SingleWriter = true });

    private readonly Socket _from;
    private readonly Socket _to;
    private readonly LinkPacer _pacer;
    private readonly SlowStart _slowStart;
    private readonly int _chunkBytes;
    private readonly long _notBefore;
    private readonly LinkTimer _readTimer;
    private readonly LinkTimer _writeTimer;

    /// <summary>Makes a lane.</summary>
    /// <param name="from">Where bytes come from.</param>
    /// <param name="to">Where they go.</param>
    /// <param name="pacer">The direction, shared by all connections of the link.</param>
    /// <param name="slowStart">How much of this direction of this connection may be on its way.</param>
    /// <param name="clock">The link's clock.</param>
    /// <param name="chunkBytes">The largest piece.</param>
    /// <param name="notBefore">Before this moment nothing enters the line: the handshake of TCP is still on its way.</param>
    public LinkLane(Socket from, Socket to, LinkPacer pacer, SlowStart slowStart, LinkClock clock, int chunkBytes, long notBefore)
    {
        _from = from;
        _to = to;
        _pacer = pacer;
        _slowStart = slowStart;
        _chunkBytes = chunkBytes;
        _notBefore = notBefore;
        _readTimer = new LinkTimer(clock);
        _writeTimer = new LinkTimer(clock);
    }

    /// <summary>Runs until the sender has closed its half and the receiver knows.</summary>
    /// <exception cref="SocketException">One of the ends is gone.</exception>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        var reading = ReadAsync(cancellationToken);
        try
        {
            await WriteAsync(cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            // Nobody takes what is read any more.
            _from.Dispose();
            _pieces.Writer.TryComplete();
            throw;
        }
        finally
        {
            await reading.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            while (_pieces.Reader.TryRead(out var piece))
            {
                Return(piece.Bytes);
            }
        }
    }

    private async Task ReadAsync(CancellationToken cancellationToken)
    {
        try
        {
            int count;
            do
            {
                var (mayLeave, most) = _slowStart.Next(Stopwatch.GetTimestamp(), _chunkBytes);
                await _readTimer.WaitUntilAsync(mayLeave).ConfigureAwait(false);
                var bytes = ArrayPool<byte>.Shared.Rent(_chunkBytes);
                count = await _from.ReceiveAsync(bytes.AsMemory(0, most), cancellationToken).ConfigureAwait(false);
                var leaves = Math.Max(Stopwatch.GetTimestamp(), _notBefore);
                var (due, mayTake) = _pacer.Admit(leaves, count);
                _slowStart.Sent(leaves, due, count);
                await _pieces.Writer.WriteAsync((bytes, count, due), cancellationToken).ConfigureAwait(false);
                await _readTimer.WaitUntilAsync(mayTake).ConfigureAwait(false);
            }
            while (count > 0);
            _pieces.Writer.Complete();
        }
        catch (Exception e)
        {
            _pieces.Writer.TryComplete(e);
        }
    }

    private async Task WriteAsync(CancellationToken cancellationToken)
    {
        await foreach (var (bytes, count, due) in _pieces.Reader.ReadAllAsync(cancellationToken).ConfigureAwait(false))
        {
            await _writeTimer.WaitUntilAsync(due).ConfigureAwait(false);
            if (count == 0)
            {
                Return(bytes);
                _to.Shutdown(SocketShutdown.Send);
                continue;
            }

            try
            {
                var sent = 0;
                while (sent < count)
                {
                    sent += await _to.SendAsync(bytes.AsMemory(sent, count - sent), cancellationToken).ConfigureAwait(false);
                }
            }
            finally
            {
                Return(bytes);
            }
        }
    }

    private static void Return(byte[] bytes) => ArrayPool<byte>.Shared.Return(bytes);
}
