// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Text.Json;

namespace Nam.Study.Hosting;

/// <summary>The study's side of the lines: asks, and gives every answer to the one who asked. Thread-safe.</summary>
internal sealed class StudyConversation : IDisposable
{
    private readonly TextWriter _requests;
    private readonly Func<string> _whyEnded;
    private readonly SemaphoreSlim _turn = new(1, 1);
    private readonly ConcurrentDictionary<long, TaskCompletionSource<StudyReply>> _waiting = new();
    private long _number;
    private volatile bool _hasEnded;

    /// <summary>Begins a conversation.</summary>
    /// <param name="requests">Takes the requests.</param>
    /// <param name="replies">Gives the answers.</param>
    /// <param name="whyEnded">A sentence about why the answers ended.</param>
    internal StudyConversation(TextWriter requests, TextReader replies, Func<string> whyEnded)
    {
        _requests = requests;
        _whyEnded = whyEnded;
        Reading = Task.Run(() => ReadAsync(replies));
    }

    /// <summary>Ends when there are no more answers.</summary>
    internal Task Reading { get; }

    /// <summary>Asks and waits for the answer.</summary>
    /// <exception cref="ToolException">The other side could not do it, or has ended.</exception>
    internal async Task<TAnswer> AskAsync<TAnswer>(string name, object? arguments, CancellationToken stop)
    {
        var number = Interlocked.Increment(ref _number);
        var answer = _waiting[number] = new TaskCompletionSource<StudyReply>(TaskCreationOptions.RunContinuationsAsynchronously);
        try
        {
            await SendAsync(StudyLines.Write(new StudyRequest(number, name, StudyLines.ValueOf(arguments))), stop);
            if (_hasEnded)
            {
                throw Ended();
            }

            var reply = await answer.Task.WaitAsync(stop);
            return reply.Fault is null ? StudyLines.Read<TAnswer>(reply.Answer) : throw new ToolException(reply.Fault);
        }
        finally
        {
            _waiting.TryRemove(number, out _);
        }
    }

    public void Dispose() => _turn.Dispose();

    private async Task SendAsync(string line, CancellationToken stop)
    {
        await _turn.WaitAsync(stop);
        try
        {
            await _requests.WriteLineAsync(line);
            await _requests.FlushAsync(CancellationToken.None);
        }
        catch (Exception fault) when (fault is IOException or ObjectDisposedException)
        {
            throw Ended();
        }
        finally
        {
            _turn.Release();
        }
    }

    private async Task ReadAsync(TextReader replies)
    {
        try
        {
            while (await replies.ReadLineAsync(CancellationToken.None) is { } line)
            {
                var reply = StudyLines.Read<StudyReply>(line);
                if (_waiting.TryRemove(reply.Number, out var waiting))
                {
                    waiting.TrySetResult(reply);
                }
            }
        }
        catch (Exception fault) when (fault is IOException or ObjectDisposedException or JsonException)
        {
            // A line that is none ends the conversation as well: what comes after it cannot be trusted.
        }

        _hasEnded = true;
        foreach (var waiting in _waiting.Values)
        {
            waiting.TrySetException(Ended());
        }
    }

    private ToolException Ended() => new(_whyEnded());
}
