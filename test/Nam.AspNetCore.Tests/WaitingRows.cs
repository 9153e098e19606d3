// SPDX-License-Identifier: MIT

using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Many rows at once, one more when the request was aborted, and then one that keeps its caller waiting.</summary>
internal sealed class WaitingRows : IAsyncEnumerable<Order>, IAsyncEnumerator<Order>
{
    private const int AtOnce = 3_000;
    private static readonly Order Row = Rows.Orders(1)[0];
    private readonly TaskCompletionSource _hasToWait = new();
    private readonly TaskCompletionSource<bool> _answer = new();
    private readonly TaskCompletionSource<bool> _hasEnded = new();
    private readonly TaskCompletionSource<bool> _aborted = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _asked;

    public Order Current => Row;

    /// <summary>Ends when somebody waits for a row.</summary>
    public Task HasToWait => _hasToWait.Task;

    /// <summary>Ends when the rows are disposed of, with whether somebody was waiting still.</summary>
    public Task<bool> HasEnded => _hasEnded.Task;

    /// <summary>Answers that there is no other row.</summary>
    public void GoOn() => _answer.TrySetResult(false);

    public IAsyncEnumerator<Order> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        cancellationToken.Register(() => _aborted.TrySetResult(true));
        return this;
    }

    public ValueTask<bool> MoveNextAsync()
    {
        _asked++;
        if (_asked <= AtOnce + 1)
        {
            return _asked <= AtOnce ? new(true) : new(_aborted.Task);
        }

        _hasToWait.TrySetResult();
        return new(_answer.Task);
    }

    public ValueTask DisposeAsync()
    {
        _hasEnded.TrySetResult(HasToWait.IsCompleted && !_answer.Task.IsCompleted);
        return default;
    }
}
