// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Codecs.Buffers;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Server;

namespace Nam.AspNetCore;

/// <content>Text that is held, or leaves while it is written (docs/flowing.md).</content>
/// <remarks>
/// It is looked at when two blocks of it are there, again whenever it has doubled, and where it would go on plain: because it
/// is too long to be held, or since the application has flushed. From then on a block is all that is held of it.
/// </remarks>
internal sealed partial class NamReplyBody
{
    private long _nextLook = 2 * FlowShape.Text.BlockBytes;
    private long? _declared;
    private TextFlow? _text;

    // The buffer to write to, or none where bytes go straight on. Called inside the gate.
    private PooledBuffer? Hold(long bytes)
    {
        if (_state == State.Empty)
        {
            if (_rules.WhyNot(_context.Response) is { } reason)
            {
                if (reason != ReplyReason.TooLarge || !TryFlowText(bytes, canBeHeld: false))
                {
                    Pass(reason);
                }

                return null;
            }

            _state = State.Held;
            _held = new PooledBuffer();
        }
        else if (_state == State.Typed)
        {
            // More is written after the typed reply: it becomes text after all.
            _held = new PooledBuffer();
            Reply.WriteText(_held);
            Reply.Drop();
            _state = State.Held;
        }

        if (_state != State.Held)
        {
            return null;
        }

        var length = _held!.WrittenCount + bytes;
        if (length > _context.Response.ContentLength)
        {
            Leave(ReplyReason.Aborted);
            if (_isStarted)
            {
                // The web server throws once it has what was held.
                return null;
            }

            DropText();
            _state = State.Passing;
            throw TooLong(_context.Response.ContentLength, length);
        }

        var canBeHeld = length <= _server.Options.MaximumReplyBytes;
        var room = length;
        if (length >= _nextLook || !canBeHeld)
        {
            if (TryFlowText(length, canBeHeld))
            {
                return null;
            }

            // A text that is long takes at once what it will take: no trail of arrays, each twice as large, is left in the pool.
            var expected = _context.Response.ContentLength ?? Reply.LastTextBytes;
            room = Math.Max(length, Math.Min(expected, _server.Options.MaximumReplyBytes));
        }

        if (!canBeHeld)
        {
            AspNetCoreLog.TooLong(_logger, Reply.OperationName, _server.Options.MaximumReplyBytes);
            Leave(ReplyReason.TooLarge);
            return null;
        }

        if (_server.Holds.TryHold(ref _counted, room))
        {
            _held.GetSpan((int)room - _held.WrittenCount);
            return _held;
        }

        if (TryFlowText(length, canBeHeld: false))
        {
            return null;
        }

        Leave(ReplyReason.TooLarge);
        return null;
    }

    // Called inside the gate. What is held leaves at once, but for what does not fill a block.
    private bool TryFlowText(long length, bool canBeHeld)
    {
        _nextLook = 2 * length;
        var response = _context.Response;
        if (_rules.WhyNot(response) is not (null or ReplyReason.TooLarge)
            || !Reply.TryPlanTextFlow(
                _held is null ? default : _held.WrittenSpan, length, Stopwatch.GetElapsedTime(_arrived).TotalSeconds,
                response.ContentLength, ReplyRules.IsUtf8Xml(response.ContentType), canBeHeld))
        {
            return false;
        }

        _declared = response.ContentLength;
        _flow = BeginFlow(State.FlowingText);
        _text = new TextFlow(Reply, _flow);
        _text.TakeAll(_held is null ? default : _held.WrittenSpan);
        _held?.Dispose();
        _held = null;
        CountFlow();
        return true;
    }

    private void CountFlow() => _server.Holds.Hold(ref _counted, _text!.HeldBytes);

    private void WriteFlowing(ReadOnlySpan<byte> text)
    {
        ThrowIfBeyondDeclared(text.Length);
        while (!text.IsEmpty)
        {
            text = text[_text!.Take(text)..];
            CountFlow();
            _flow!.TryWaitForRoom();
        }
    }

    private async ValueTask WriteFlowingAsync(ReadOnlyMemory<byte> text, CancellationToken cancellationToken)
    {
        ThrowIfBeyondDeclared(text.Length);
        while (!text.IsEmpty)
        {
            cancellationToken.ThrowIfCancellationRequested();
            text = text[_text!.Take(text.Span)..];
            CountFlow();
            await _flow!.Room.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    private void ThrowIfBeyondDeclared(int bytes)
    {
        if (_text!.TakenBytes + bytes > _declared)
        {
            throw TooLong(_declared, _text.TakenBytes + bytes);
        }
    }

    // In the words of the web server, which throws this without NAM.
    private static InvalidOperationException TooLong(long? declared, long written) =>
        new($"Response Content-Length mismatch: too many bytes written ({written} of {declared}).");

    private ReadOnlyMemory<byte> EndText()
    {
        _output = _text!.End();
        DropText();
        return default;
    }
}
