// SPDX-License-Identifier: MIT

using CoreWCF;

namespace Nam.EndToEnd.Wcf.Flow;

[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public sealed class DownloadService : IDownloads
{
    /// <summary>Gets what the rest of <see cref="GetInParts"/> waits for.</summary>
    public SemaphoreSlim GoOn { get; } = new(0);

    public static byte[] BytesOf(int bytes) => [.. Enumerable.Range(0, bytes).Select(at => (byte)(at % 97 + (at / 1_000 % 5)))];

    public Stream Get(int bytes) => new Source(BytesOf(bytes), bytes, null);

    public Stream GetInParts(int first, int bytes) =>
        new Source(BytesOf(bytes), first, () => Assert.True(GoOn.Wait(TimeSpan.FromMinutes(1))));

    public Stream GetBroken(int bytes) =>
        new Source(BytesOf(bytes + 1), bytes, () => throw new InvalidDataException("The source is broken."));

    /// <summary>Gives so many bytes, calls a function, and gives the rest.</summary>
    private sealed class Source(byte[] bytes, int first, Action? pause) : Stream
    {
        private Action? _pause = pause;
        private int _position;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => _position;
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            if (_position == first && _pause is { } pause)
            {
                _pause = null;
                pause();
            }

            var read = Math.Min(count, (_pause is null ? bytes.Length : first) - _position);
            bytes.AsSpan(_position, read).CopyTo(buffer.AsSpan(offset));
            _position += read;
            return read;
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
