// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Nam.Codecs.Buffers;
using Nam.Diagnostics;

namespace Nam.AspNetCore;

/// <content>What the application does with the body.</content>
internal sealed partial class NamReplyBody
{
    public override bool CanRead => false;

    /// <summary>Gets whether there are bytes that can be dropped: <c>Response.Clear()</c> asks, before an error page
    /// replaces a half-written reply.</summary>
    /// <remarks>Others who ask before they write, as ZipArchive does, have to see a stream that only goes forward.</remarks>
    public override bool CanSeek => _state is State.Held or State.Typed || (_state == State.Empty && _isHolding);

    public override bool CanWrite => true;

    public override long Length => _held?.WrittenCount ?? throw NotHeld();

    /// <summary>Gets 0, so that a StreamWriter writes its preamble, as it does to a stream without a position.</summary>
    public override long Position
    {
        get => 0;
        set => throw NotHeld();
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        TakeAdvanced();
        WriteNext(buffer);
        _isStarted = true;
    }

    private void WriteNext(ReadOnlySpan<byte> buffer)
    {
        _gate?.Wait();
        try
        {
            if (Hold(buffer.Length) is { } held)
            {
                held.Write(buffer);
                return;
            }

            if (_state == State.FlowingText)
            {
                WriteFlowing(buffer);
                return;
            }

            ReleaseHeldAsync().GetAwaiter().GetResult();
            _original.Stream.Write(buffer);
        }
        finally
        {
            _gate?.Release();
        }
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        Write(buffer.AsSpan(offset, count));
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (HasAdvanced)
        {
            return WriteAfterAdvancedAsync(buffer, cancellationToken);
        }

        var written = WriteNextAsync(buffer, cancellationToken);
        _isStarted = true;
        return written;
    }

    private ValueTask WriteNextAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken)
    {
        if (_gate is { } gate)
        {
            return WriteGuardedAsync(gate, buffer, cancellationToken);
        }

        if (Hold(buffer.Length) is { } held)
        {
            if (held.WrittenCount == 0 && !buffer.IsEmpty && _context.Response.ContentLength == buffer.Length)
            {
                // That is all of it: there is nothing to wait for, and the application's memory is as good as any.
                DropText();
                _whole = buffer;
                return new ValueTask(SendHeldAsync(cancellationToken));
            }

            held.Write(buffer.Span);
            return default;
        }

        return PassOnAsync(buffer, cancellationToken);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush()
    {
        TakeAdvanced();
        if (_state is State.Passing or State.Finished)
        {
            _original.Stream.Flush();
        }
        else
        {
            StartHold();
        }
    }

    public override async Task FlushAsync(CancellationToken cancellationToken)
    {
        await TakeAdvancedAsync(cancellationToken).ConfigureAwait(false);
        if (_state is State.Passing or State.Finished)
        {
            await _original.Stream.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        else if (IsWhole)
        {
            await SendWholeAsync(cancellationToken).ConfigureAwait(false);
        }
        else
        {
            StartHold();
        }
    }

    public Task StartAsync(CancellationToken cancellationToken = default) => FlushAsync(cancellationToken);

    public async Task CompleteAsync()
    {
        await FinishAsync().ConfigureAwait(false);
        await _original.CompleteAsync().ConfigureAwait(false);
    }

    public void DisableBuffering()
    {
        if (_state == State.Empty)
        {
            Pass(ReplyReason.Streaming);
            _original.DisableBuffering();
        }
    }

    public async Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default)
    {
        await TakeAdvancedAsync(cancellationToken).ConfigureAwait(false);
        var bytes = count ?? new FileInfo(path).Length - offset;
        var gate = _gate;
        await EnterAsync(gate, cancellationToken).ConfigureAwait(false);
        bool isHeld;
        try
        {
            var held = Hold(bytes);
            isHeld = held is not null || _state == State.FlowingText;
            _isStarted = true;
            if (held is not null && bytes <= PieceBytes)
            {
                ReadFile(held, path, offset, (int)bytes);
                return;
            }

            if (!isHeld)
            {
                await ReleaseHeldAsync().ConfigureAwait(false);
                await _original.SendFileAsync(path, offset, count, cancellationToken).ConfigureAwait(false);
            }
        }
        finally
        {
            gate?.Release();
        }

        if (isHeld)
        {
            await SendFileFallback.SendFileAsync(this, path, offset, count, cancellationToken).ConfigureAwait(false);
        }
    }

    // In one read: the platform's way goes by 16 KiB, and to another thread and back for each.
    private static void ReadFile(PooledBuffer held, string path, long offset, int count)
    {
        using var file = File.OpenHandle(path);
        while (count > 0 && RandomAccess.Read(file, held.GetSpan(count)[..count], offset) is > 0 and var read)
        {
            held.Advance(read);
            offset += read;
            count -= read;
        }
    }

    public override void SetLength(long value)
    {
        if (value != 0)
        {
            throw NotHeld();
        }

        // The timer waits for what is cleared here. If it is at it already, the bytes are on their way.
        _gate?.Wait();
        try
        {
            if (!CanSeek)
            {
                throw NotHeld();
            }

            _isHolding = _isStarted = false;
            _hold?.Dispose();
            _hold = null;
            _reply?.Drop();
            DropText();
            _server.Holds.Hold(ref _counted, 0);
            _state = State.Empty;
        }
        finally
        {
            _gate?.Release();
        }
    }

    public override int Read(byte[] buffer, int offset, int count) => throw NotHeld();

    public override long Seek(long offset, SeekOrigin origin) => throw NotHeld();

    // SoapCore, for one, declares its length, writes and flushes, and only then returns.
    private bool IsWhole => _state == State.Held && _context.Response.ContentLength == _held!.WrittenCount;

    private static NotSupportedException NotHeld() =>
        new("The body of a reply can be written, and cleared while it is held; nothing else.");

    private static Task EnterAsync(SemaphoreSlim? gate, CancellationToken cancellationToken) =>
        gate?.WaitAsync(cancellationToken) ?? Task.CompletedTask;

    private async ValueTask WriteGuardedAsync(SemaphoreSlim gate, ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken)
    {
        await gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            if (Hold(buffer.Length) is { } held)
            {
                held.Write(buffer.Span);
                return;
            }

            await PassOnAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            gate.Release();
        }
    }

    private async ValueTask PassOnAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken)
    {
        if (_state == State.FlowingText)
        {
            await WriteFlowingAsync(buffer, cancellationToken).ConfigureAwait(false);
            return;
        }

        await ReleaseHeldAsync().ConfigureAwait(false);
        await _original.Stream.WriteAsync(buffer, cancellationToken).ConfigureAwait(false);
    }

    private void DropText()
    {
        _held?.Dispose();
        _held = null;
        _whole = default;
        _text?.Dispose();
        _text = null;
    }

    private void DropOutput()
    {
        _output?.Dispose();
        _output = null;
    }

    // Lets what was held go on plain, and everything after it. Called inside the gate.
    private async Task ReleaseHeldAsync()
    {
        if (_state is State.Held or State.Empty)
        {
            _state = State.Passing;
            if (_held is { WrittenCount: > 0 } held)
            {
                await SendAsync(held.WrittenMemory, default).ConfigureAwait(false);
            }

            DropText();
            _server.Holds.Hold(ref _counted, 0);
        }
    }

    // The application wants its bytes to leave, and has written as many as it said: there is nothing to wait for.
    private async Task SendWholeAsync(CancellationToken cancellationToken)
    {
        var gate = _gate;
        await EnterAsync(gate, cancellationToken).ConfigureAwait(false);
        try
        {
            // The timer may have come first.
            if (_state == State.Held)
            {
                await SendHeldAsync(default).ConfigureAwait(false);
            }

            await _original.Stream.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            gate?.Release();
        }
    }

    // The application wants its bytes to leave: they may wait for the rest of the reply, but not for long.
    private void StartHold()
    {
        _isStarted = true;
        if (_isHolding || _state is State.Typed or State.Flowing or State.Finished)
        {
            return;
        }

        // Up to here only the application was at it; from here the timer is too.
        _gate ??= new SemaphoreSlim(1);
        _isHolding = true;
        _hold?.Dispose();
        _hold = _time.CreateTimer(
            static state => _ = ((NamReplyBody)state!).EndHoldAsync(), this, _server.Options.StreamingHold, Timeout.InfiniteTimeSpan);
    }

    private async Task EndHoldAsync()
    {
        await _gate!.WaitAsync().ConfigureAwait(false);
        try
        {
            if (_state == State.FlowingText || (_isHolding && _state == State.Held && TryFlowText(_held!.WrittenCount, canBeHeld: false)))
            {
                // Until the application wants it again.
                _isHolding = false;
                _text!.EndBlock();
                CountFlow();
            }
            else if (_isHolding && _state is State.Held or State.Empty)
            {
                AspNetCoreLog.Streamed(_logger, Reply.OperationName, _server.Options.StreamingHold.TotalMilliseconds);
                Leave((_state == State.Empty ? _rules.WhyNot(_context.Response) : null) ?? ReplyReason.Streaming);
                await ReleaseHeldAsync().ConfigureAwait(false);
                await _original.Stream.FlushAsync().ConfigureAwait(false);
            }
        }
        catch (Exception e) when (e is IOException or OperationCanceledException or ObjectDisposedException)
        {
            // The caller is gone; the application notices at its next write.
        }
        finally
        {
            _gate.Release();
        }
    }
}
