// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Frames;

namespace Nam.Client;

/// <summary>The text of a reply that is still arriving, one block at a time.</summary>
/// <param name="frames">The frames; this object's from here on.</param>
/// <param name="decoder">What decodes.</param>
/// <param name="limits">The limits.</param>
/// <remarks>For one caller at a time. Dispose of it in any case.</remarks>
internal sealed class ArrivingText(ArrivingFrames frames, ReplyDecoder decoder, DecodeLimits limits) : IDisposable
{
    private readonly PooledBuffer _text = new();
    private ContainerText? _document;
    private long _givenBytes;
    private uint _givenSum;
    private bool _hasEnded;

    /// <summary>Gets the text of the block that was decoded last.</summary>
    public ReadOnlyMemory<byte> Block { get; private set; }

    /// <summary>Gets what the reply was; known at its end.</summary>
    public DecodedReply Reply { get; private set; }

    /// <summary>Gets what decoding took so far, in seconds.</summary>
    public double WorkSeconds { get; private set; }

    /// <summary>Decodes the next block.</summary>
    /// <returns>Whether there was one; after the last one the reply is known to be whole.</returns>
    public async ValueTask<bool> MoveNextAsync(CancellationToken cancellationToken)
    {
        Block = default;
        while (!_hasEnded)
        {
            Decode(await frames.TakeAsync(cancellationToken).ConfigureAwait(false));
            if (_hasEnded)
            {
                await frames.FinishAsync().ConfigureAwait(false);
            }

            if (!Block.IsEmpty)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Does the same, and blocks until the block is there.</summary>
    public bool MoveNext()
    {
        Block = default;
        while (!_hasEnded)
        {
            Decode(frames.Take());
            if (_hasEnded)
            {
                frames.FinishAsync().GetAwaiter().GetResult();
            }

            if (!Block.IsEmpty)
            {
                return true;
            }
        }

        return false;
    }

    public void Dispose()
    {
        frames.Dispose();
        _document?.Dispose();
        _text.Dispose();
    }

    private void Decode(ReadOnlyMemory<byte> frame)
    {
        var started = Stopwatch.GetTimestamp();
        DecodeBlock(frame);
        WorkSeconds += Stopwatch.GetElapsedTime(started).TotalSeconds;
    }

    private void DecodeBlock(ReadOnlyMemory<byte> frame)
    {
        _text.Clear();
        if (frame.IsEmpty)
        {
            throw new ReplyDecodeException("The reply ends where its last frame says that another one follows.");
        }

        var header = ReplyFrame.ReadHeader(frame.Span, limits);
        if (header.IsAnew && _document is not null)
        {
            Reply = decoder.DecodeAnew(frame.Span, _text);
            Block = _text.WrittenCount >= _givenBytes && Crc32C.Compute(_text.WrittenSpan[..(int)_givenBytes]) == _givenSum
                ? _text.WrittenMemory[(int)_givenBytes..]
                : throw new ReplyDecodeException("The reply began anew, and not with what it had given before.");
            _hasEnded = true;
            return;
        }

        header = ReplyFrame.ReadContainers(frame.Span, limits, out var form);
        if (_document is null)
        {
            _document = new ContainerText(form, _text, limits);
        }
        else
        {
            _document.WriteNext(form);
        }

        Block = _text.WrittenMemory;
        _givenBytes += _text.WrittenCount;
        _givenSum = Crc32C.Compute(_text.WrittenSpan, _givenSum);
        if (!header.HasMore)
        {
            Reply = DecodedReply.Containers(_givenBytes);
            _hasEnded = _document.IsComplete
                ? true
                : throw new ReplyDecodeException("The containers end within their document: it says that another block follows.");
        }
    }
}
