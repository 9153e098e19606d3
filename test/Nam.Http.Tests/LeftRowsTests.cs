// SPDX-License-Identifier: MIT

using System.Net;
using System.Text;

namespace Nam.Http.Tests;

/// <summary>Rows that are left while their reply arrives.</summary>
public sealed class LeftRowsTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    // HttpClient drains a body that is disposed of, and hands its connection to the next request: another reader must not be on it.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Rows_ThatAreLeft_LetTheReadingEndBeforeTheBody(bool isWithNam)
    {
        using var body = new WaitingBody();
        using HttpMessageHandler inner = new OneReply(body);
        using var http = new HttpClient(isWithNam ? new NamHandler(inner) : inner);

        await foreach (var row in http.GetNamRowsAsync<int>("http://127.0.0.1:1/rows"))
        {
            Assert.Equal(7, row);
            await body.IsWaitedFor.WaitAsync(Patience);
            break;
        }

        Assert.False(await body.WasDisposedWhileRead.WaitAsync(Patience), "The body was disposed of while it was read.");
    }

    private sealed class OneReply(Stream body) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(body), RequestMessage = request });
    }

    /// <summary>Some rows, and then a read that ends when it is cancelled or the body is gone.</summary>
    private sealed class WaitingBody : Stream
    {
        private readonly MemoryStream _start = new(Encoding.UTF8.GetBytes(
            $"<ArrayOfint xmlns=\"http://schemas.microsoft.com/2003/10/Serialization/Arrays\">{string.Concat(Enumerable.Repeat("<int>7</int>", 40))}{new string(' ', 4_096)}"));

        private readonly TaskCompletionSource _isWaitedFor = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private readonly TaskCompletionSource<bool> _wasDisposedWhileRead = new();
        private readonly ManualResetEventSlim _isGone = new();
        private int _readers;

        public Task IsWaitedFor => _isWaitedFor.Task;

        public Task<bool> WasDisposedWhileRead => _wasDisposedWhileRead.Task;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            Interlocked.Increment(ref _readers);
            var read = _start.Read(buffer);
            if (read == 0)
            {
                _isWaitedFor.TrySetResult();
                _isGone.Wait(Patience);
            }

            Interlocked.Decrement(ref _readers);
            return read;
        }

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Interlocked.Increment(ref _readers);
            try
            {
                var read = await _start.ReadAsync(buffer, cancellationToken);
                if (read == 0)
                {
                    _isWaitedFor.TrySetResult();
                    await Task.Delay(Timeout.Infinite, cancellationToken);
                }

                return read;
            }
            finally
            {
                Interlocked.Decrement(ref _readers);
            }
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            _wasDisposedWhileRead.TrySetResult(Volatile.Read(ref _readers) > 0);
            _isGone.Set();
            base.Dispose(disposing);
        }
    }
}
