// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>A save, a removal or a note of use that waits for the writer.</summary>
internal sealed class ProfileChange
{
    private const int Waiting = 0;
    private const int Taken = 1;
    private const int Cancelled = 2;

    private readonly TaskCompletionSource<bool> _done = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _state;

    private ProfileChange(string key, byte[]? profile, bool isUse)
    {
        Key = key;
        Profile = profile;
        IsUse = isUse;
    }

    public string Key { get; }

    /// <summary>The new profile; null to remove it, and for a note of use.</summary>
    public byte[]? Profile { get; }

    /// <summary>Whether only the time of use is new.</summary>
    public bool IsUse { get; }

    public static ProfileChange Save(string key, byte[] profile) => new(key, profile, isUse: false);

    public static ProfileChange Remove(string key) => new(key, null, isUse: false);

    public static ProfileChange Use(string key) => new(key, null, isUse: true);

    /// <summary>Takes the change for good, unless its caller has given up.</summary>
    public bool TryTake() => Interlocked.CompareExchange(ref _state, Taken, Waiting) == Waiting;

    /// <summary>Waits for the writer; a cancelled change that it has not taken yet is never made.</summary>
    /// <returns>Whether there was a profile before.</returns>
    public async Task<bool> WaitAsync(CancellationToken cancellationToken)
    {
        var registration = cancellationToken.UnsafeRegister(static (state, token) => ((ProfileChange)state!).TryCancel(token), this);
        await using (registration.ConfigureAwait(false))
        {
            return await _done.Task.ConfigureAwait(false);
        }
    }

    public void Complete(bool existed) => _done.TrySetResult(existed);

    // A note of use has nobody who waits.
    public void Fail(Exception fault)
    {
        if (!IsUse)
        {
            _done.TrySetException(fault);
        }
    }

    private void TryCancel(CancellationToken token)
    {
        if (Interlocked.CompareExchange(ref _state, Cancelled, Waiting) == Waiting)
        {
            _done.TrySetCanceled(token);
        }
    }
}
