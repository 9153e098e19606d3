// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Caching.Distributed;

namespace Nam.AspNetCore.Tests.Stores;

/// <summary>Answers no read of a name that begins so before so many are under way.</summary>
internal sealed class MeetingCache(IDistributedCache inner, int count, string prefix) : BrokenCache
{
    private readonly TaskCompletionSource _met = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _arrived;

    public override async Task<byte[]?> GetAsync(string key, CancellationToken token = default)
    {
        if (key.StartsWith(prefix, StringComparison.Ordinal))
        {
            if (Interlocked.Increment(ref _arrived) == count)
            {
                _met.SetResult();
            }

            await _met.Task.WaitAsync(token);
        }

        return await inner.GetAsync(key, token);
    }
}
