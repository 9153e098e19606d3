// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Options;

namespace Nam.Gateway;

/// <summary>The backends, which get requests in turn. Thread-safe.</summary>
internal sealed class BackendList(IOptions<NamGatewayOptions> options, TimeProvider? time = null)
{
    private readonly TimeProvider _time = time ?? TimeProvider.System;
    private readonly Backend[] _all = [.. AddressesOf(options.Value).Select(address => new Backend(address))];
    private readonly long _asideTicks = options.Value.SetAsideTime.Ticks;
    private uint _turn;

    public IReadOnlyList<Backend> All => _all;

    public static IEnumerable<Uri> AddressesOf(NamGatewayOptions options) => options.Backend is { } first ? options.Backends.Prepend(first) : options.Backends;

    /// <summary>Takes the next backend that is not set aside; if all are, the next one, because to ask is better than to refuse.</summary>
    public Backend Next()
    {
        var turn = Interlocked.Increment(ref _turn);
        var now = Now();
        for (uint i = 0; i < _all.Length; i++)
        {
            var candidate = _all[(turn + i) % _all.Length];
            if (!candidate.IsAside(now))
            {
                return candidate;
            }
        }

        return _all[turn % _all.Length];
    }

    public void SetAside(Backend backend) => backend.SetAside(Now() + _asideTicks);

    private long Now() => _time.GetUtcNow().Ticks;
}
