// SPDX-License-Identifier: MIT

using System.Runtime.ExceptionServices;

namespace Nam.AspNetCore;

/// <summary>Rows that come, and those that were read but may have to be written once more.</summary>
/// <remarks>For one reader at a time.</remarks>
internal sealed class RowSource<T>(IAsyncEnumerable<T> rows, CancellationToken cancellationToken) : IAsyncDisposable
{
    /// <summary>How long rows in hand wait for the next one.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(50);

    private readonly IAsyncEnumerator<T> _rows = rows.GetAsyncEnumerator(cancellationToken);
    private readonly List<T> _kept = [];
    private int _again;
    private bool _isKeeping = true;
    private bool _hasNews;
    private Task<bool> _coming = Task.FromResult(false);
    private ExceptionDispatchInfo? _fault;

    /// <summary>Gets the row that was read.</summary>
    public T Current { get; private set; } = default!;

    /// <summary>Forgets the rows that were read: nobody goes back to them.</summary>
    public void LetGo()
    {
        _isKeeping = false;
        _kept.Clear();
    }

    /// <summary>Goes back to the first row, once.</summary>
    /// <exception cref="Exception">What the rows ended with: those that were read are not all.</exception>
    public void Restart()
    {
        _fault?.Throw();
        _isKeeping = false;
        _again = _kept.Count;
    }

    /// <summary>Reads the next row.</summary>
    /// <param name="onWait">Is called where rows were read since it was called last, and no other comes for 50 ms.</param>
    /// <returns>Whether there is one.</returns>
    public async ValueTask<bool> ReadAsync(Func<Task> onWait)
    {
        if (_again > 0)
        {
            Current = _kept[^_again];
            if (--_again == 0)
            {
                _kept.Clear();
            }

            _hasNews = true;
            return true;
        }

        try
        {
            return await ReadNextAsync(onWait).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            _fault = ExceptionDispatchInfo.Capture(e);
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        // Iterators must not be disposed of while they are asked for a row, which a caller may have left in the middle of.
        await ((Task)_coming).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await _rows.DisposeAsync().ConfigureAwait(false);
    }

    private async ValueTask<bool> ReadNextAsync(Func<Task> onWait)
    {
        var next = _rows.MoveNextAsync();
        if (!next.IsCompleted && _hasNews)
        {
            var coming = next.AsTask();
            next = new ValueTask<bool>(coming);
            _coming = coming;
            if (await Task.WhenAny(coming, Task.Delay(Patience, cancellationToken)).ConfigureAwait(false) != coming)
            {
                await onWait().ConfigureAwait(false);
                _hasNews = false;
            }
        }

        if (!await next.ConfigureAwait(false))
        {
            return false;
        }

        Current = _rows.Current;
        _hasNews = true;
        if (_isKeeping)
        {
            _kept.Add(Current);
        }

        return true;
    }
}
