// SPDX-License-Identifier: MIT

using Nam.Client;

namespace Nam.ServiceModel.Http;

/// <summary>Stands for the content of a reply that flows (docs/wire-format.md section 4b): one byte, which is there when
/// the reply's first frame is.</summary>
/// <remarks>
/// The transport of a buffered binding reads the whole body before it asks its encoder for a message. It reads this one;
/// the encoder finds the reply by the ticket, and decodes it while it arrives.
/// </remarks>
internal sealed class ArrivingReplyContent : TimedReplyContent
{
    private readonly ArrivingReply _reply;

    public ArrivingReplyContent(HttpContent inner, ReplyTimer timer, ArrivingReply reply)
        : base(inner, timer, isFramed: true, isDecoded: true, reply)
    {
        _reply = reply;
        Headers.ContentLength = 1;
    }

    protected override Task<Stream> CreateContentReadStreamAsync(CancellationToken cancellationToken) => Task.FromResult<Stream>(Open());

    protected override Stream CreateContentReadStream(CancellationToken cancellationToken) => Open();

    private FirstByteStream Open() => new(this, _reply);

    private sealed class FirstByteStream(ArrivingReplyContent content, ArrivingReply reply) : Stream
    {
        private bool _isRead;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => 1;

        public override long Position
        {
            get => _isRead ? 1 : 0;
            set => throw new NotSupportedException();
        }

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (_isRead || buffer.IsEmpty)
            {
                return 0;
            }

            try
            {
                await reply.StartAsync(cancellationToken).ConfigureAwait(false);
            }
            catch
            {
                content.Dispose();
                throw;
            }

            _isRead = true;
            buffer.Span[0] = 0;
            return 1;
        }

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
            ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

        public override int Read(byte[] buffer, int offset, int count) =>
            ReadAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
