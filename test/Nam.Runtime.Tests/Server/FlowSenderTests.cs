// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

/// <summary>What sends blocks while a serializer writes: docs/flowing.md.</summary>
public sealed class FlowSenderTests
{
    private const int Blocks = 8;

    /// <summary>Transports send on threads of the pool, and on a machine with one processor the writer has the only one.</summary>
    [Fact]
    public async Task WaitForRoom_WhereAllThreadsOfThePoolWrite_LetsTheTransportSendMeanwhile()
    {
        ThreadPool.GetMinThreads(out var threads, out _);
        threads = Math.Max(Math.Max(threads, ThreadPool.ThreadCount), Environment.ProcessorCount);
        using var release = new CancellationTokenSource();
        var others = Enumerable.Range(0, threads - 1).Select(_ => Task.Run(() => Write(blocks: 1, release.Token))).ToArray();
        try
        {
            // A block that a thread has taken may wait for a processor where the machine is busy.
            Assert.InRange(await Task.Run(() => Write(Blocks, new CancellationToken(true))), Blocks / 2, Blocks);
        }
        finally
        {
            await release.CancelAsync();
        }

        await Task.WhenAll(others);
    }

    // Returns how many blocks had been sent when the next one was to be written. Computes on until the reply is to end: the pool would
    // learn of a thread that waits.
    private static async Task<int> Write(int blocks, CancellationToken until)
    {
        var transport = new PooledTransport();
        var sender = new FlowSender(transport, CancellationToken.None) { LongestTurn = TimeSpan.FromSeconds(60) };
        var inTime = 0;
        for (var block = 1; block <= blocks; block++)
        {
            var frame = new PooledBuffer();
            frame.Advance(frame.GetSpan(100).Length);
            sender.Post(frame);
            sender.WaitForRoom();
            inTime += transport.Sent == block ? 1 : 0;
        }

        while (!until.IsCancellationRequested)
        {
            Thread.SpinWait(100);
        }

        await sender.FinishAsync();
        return inTime;
    }

    // Takes what is written in one step, sends it in the next, and says so in a third, as Kestrel does.
    private sealed class PooledTransport : Stream
    {
        private int _sent;

        public int Sent => Volatile.Read(ref _sent);

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            var written = new TaskCompletionSource();
            ThreadPool.UnsafeQueueUserWorkItem(_ => Send(written), null);
            return new(written.Task);
        }

        public override void Flush()
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        private void Send(TaskCompletionSource written)
        {
            Interlocked.Increment(ref _sent);
            ThreadPool.UnsafeQueueUserWorkItem(static written => written.TrySetResult(), written, preferLocal: false);
        }
    }
}
