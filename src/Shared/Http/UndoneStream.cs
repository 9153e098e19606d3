// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Net.Http.Headers;
using System.Runtime.ExceptionServices;
using Nam.Codecs;
using Nam.Codecs.Compression;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Client;

/// <summary>The text of a reply with a Content-Encoding: undone while it is read, and timed without the waits for bytes.</summary>
internal sealed class UndoneStream : ObservedStream
{
    // A text that flows comes in parts of so many bytes; what fills a part comes after it.
    private const int MostOfPart = 256 << 10;

    // RFC 1952 section 2.3: head, an empty block, checksum and length.
    private const int LeastOfZip = 20;

    private readonly CodedBody _body;
    private readonly TextCodec _codec;
    private readonly DecodeLimits _limits;
    private readonly ReplyTimer _timer;
    private readonly DecodeTarget _target;
    private long _textBytes;
    private bool _hasEnded;

    private UndoneStream(CodedBody body, TextCodec codec, DecodeLimits limits, ReplyTimer timer, DecodeTarget target)
        : base(codec.Undo(body))
    {
        _body = body;
        _codec = codec;
        _limits = limits;
        _timer = timer;
        _target = target;
    }

    /// <summary>Gets what reading had to wait for bytes, in seconds.</summary>
    public double WaitedSeconds => _body.WaitedSeconds;

    /// <summary>Gets what undoing took so far, in seconds.</summary>
    public double WorkSeconds { get; private set; }

    /// <summary>Gets what ended the reading, whatever the reader's caller made of it; <see langword="null"/> if nothing did.</summary>
    public Exception? Fault { get; private set; }

    /// <summary>Gets what the reply was; known at its end.</summary>
    public DecodedReply Reply => new(XmlForm.Text, _codec.Name, (int)Math.Min(int.MaxValue, _textBytes));

    /// <summary>Opens the text of a body, and owns that from here on.</summary>
    /// <param name="body">The body as it came.</param>
    /// <param name="codec">The codec.</param>
    /// <param name="limits">The limits.</param>
    /// <param name="timer">Is told of what is read.</param>
    /// <param name="target">What the caller wants: with the text it has what it wanted, of objects others tell.</param>
    public static UndoneStream Open(Stream body, TextCodec codec, DecodeLimits limits, ReplyTimer timer, DecodeTarget target) =>
        new(new CodedBody(body, timer), codec, limits, timer, target);

    /// <summary>Takes the coding that is undone off the fields of a content, as the platform's handlers do.</summary>
    public static void Describe(HttpContentHeaders headers)
    {
        var codings = headers.ContentEncoding.SkipLast(1).ToList();
        headers.ContentEncoding.Clear();
        codings.ForEach(headers.ContentEncoding.Add);
        headers.ContentLength = null;
    }

    /// <inheritdoc/>
    /// <exception cref="ReplyDecodeException">The body is damaged, or stands for more text than the limits allow.</exception>
    public override int Read(Span<byte> buffer)
    {
        var (started, waited) = (Stopwatch.GetTimestamp(), WaitedSeconds);
        try
        {
            var read = base.Read(buffer);
            if (read == 0 && buffer.Length > 0)
            {
                ThrowIfCutOff();
                _body.ReadToEnd();
            }

            Note(read, buffer.Length, started, waited);
            return read;
        }
        catch (Exception e)
        {
            Fault = IsDamage(e) ? Damaged(e) : e;
            ExceptionDispatchInfo.Throw(Fault);
            throw;
        }
    }

    /// <inheritdoc/>
    /// <exception cref="ReplyDecodeException">The body is damaged, or stands for more text than the limits allow.</exception>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var (started, waited) = (Stopwatch.GetTimestamp(), WaitedSeconds);
        try
        {
            var read = await base.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
            if (read == 0 && buffer.Length > 0)
            {
                ThrowIfCutOff();
                await _body.ReadToEndAsync(cancellationToken).ConfigureAwait(false);
            }

            Note(read, buffer.Length, started, waited);
            return read;
        }
        catch (Exception e)
        {
            Fault = IsDamage(e) ? Damaged(e) : e;
            ExceptionDispatchInfo.Throw(Fault);
            throw;
        }
    }

    protected override void Observe(ReadOnlySpan<byte> read, int wanted, bool hasWaited)
    {
    }

    // What a body throws, and not what undoes it, goes through.
    private bool IsDamage(Exception e) => !_body.HasFailed && e is not ReplyDecodeException && TextCodec.IsDamage(e);

    private ReplyDecodeException Damaged(Exception cause) =>
        new($"The reply with the Content-Encoding {_codec.Coding} is damaged: {cause.Message}", cause);

    // The platform's streams take the end of the bytes for that of the text. That of Brotli asks for no more once the text has ended;
    // gzip says how long the text is, and of NAM's servers it has one member (RFC 1952 section 2.3.1).
    private void ThrowIfCutOff()
    {
        if (_body.Bytes > 0 && !_hasEnded
            && (_codec == TextCodec.Brotli
                ? _body.HasEnded
                : _timer.IsCoded && (_body.Bytes < LeastOfZip || _body.Tail != (uint)_textBytes)))
        {
            throw new ReplyDecodeException(
                $"The reply with the Content-Encoding {_codec.Coding} is cut off after {_body.Bytes:N0} bytes.");
        }
    }

    private void Note(int read, int wanted, long started, double waited)
    {
        WorkSeconds += Stopwatch.GetElapsedTime(started).TotalSeconds - (WaitedSeconds - waited);
        _textBytes += read;
        if (_textBytes > _limits.MaximumTextBytes)
        {
            throw new ReplyDecodeException(
                $"The reply with the Content-Encoding {_codec.Coding} stands for more than {_limits.MaximumTextBytes:N0} bytes of text, the limit here. Raise DecodeLimits.MaximumTextBytes if such replies are wanted.",
                ReplyFault.TextTooLong);
        }

        if (_textBytes - MostOfPart > (_limits.MaximumRatio * _body.Bytes) + DecodeLimits.RatioSlackBytes)
        {
            throw new ReplyDecodeException(
                $"The reply with the Content-Encoding {_codec.Coding} stands for more than {_limits.MaximumRatio:N0} times its {_body.Bytes:N0} bytes, the limit here.");
        }

        if (read == 0 && wanted > 0 && !_hasEnded)
        {
            _hasEnded = true;
            _timer.Undone(Reply, WorkSeconds);
            if (_target == DecodeTarget.Text)
            {
                _timer.Decoded(DecodeTarget.Text, Reply, WorkSeconds);
            }
        }
    }

    /// <summary>The body as it came, which tells a timer when it is read.</summary>
    private sealed class CodedBody(Stream body, ReplyTimer timer) : ObservedStream(body)
    {
        private long _waitedTicks;

        public bool HasEnded { get; private set; }

        /// <summary>Gets the last four bytes, little-endian.</summary>
        public uint Tail { get; private set; }

        public long Bytes { get; private set; }

        public double WaitedSeconds => (double)_waitedTicks / Stopwatch.Frequency;

        public bool HasFailed { get; private set; }

        public override int Read(Span<byte> buffer)
        {
            var started = Begin();
            var read = base.Read(buffer);
            End(started);
            return read;
        }

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            var started = Begin();
            var read = await base.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
            End(started);
            return read;
        }

        // What undoes a text may stop at the text's own end.
        public void ReadToEnd()
        {
            var rest = new byte[256];
            while (!HasEnded && Read(rest, 0, rest.Length) > 0)
            {
            }
        }

        public async ValueTask ReadToEndAsync(CancellationToken cancellationToken)
        {
            var rest = new byte[256];
            while (!HasEnded && await ReadAsync(rest.AsMemory(), cancellationToken).ConfigureAwait(false) > 0)
            {
            }
        }

        protected override void Observe(ReadOnlySpan<byte> read, int wanted, bool hasWaited)
        {
            if (!read.IsEmpty)
            {
                Bytes += read.Length;
                timer.BodyRead(read.Length, hasWaited);
                foreach (var value in read[^Math.Min(sizeof(uint), read.Length)..])
                {
                    Tail = (Tail >> 8) | ((uint)value << 24);
                }
            }
            else if (wanted > 0 && !HasEnded)
            {
                HasEnded = true;
                timer.BodyEnded();
            }
        }

        private long Begin()
        {
            HasFailed = true;
            return Stopwatch.GetTimestamp();
        }

        private void End(long started)
        {
            HasFailed = false;
            _waitedTicks += Stopwatch.GetTimestamp() - started;
        }
    }
}
