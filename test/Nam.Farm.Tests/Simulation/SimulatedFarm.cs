// SPDX-License-Identifier: MIT

using System.Globalization;
using Microsoft.Extensions.Caching.Distributed;
using Nam.AspNetCore.Tests.Stores;
using Nam.Decisions;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Farm.Tests.Simulation;

/// <summary>A farm in virtual time: real stores, profiles and rules of saving, and a cache in memory that counts.
/// Replies cost nothing, so that there can be many.</summary>
internal sealed class SimulatedFarm
{
    public const string Heading =
        "replies a server | gets a reply | sets a reply | bytes a reply | bytes a reply of the last step | values | MB kept";

    // As many formats as a service tries, so that profiles have their real size.
    private static readonly ReplyFormat[] Formats =
    [
        .. from name in (string[])[
            "text", "binary", "containers", "text+zip-1", "text+zip-2", "text+zip-4", "text+zip-6", "text+brotli-1",
            "text+brotli-4", "binary+zip-1", "binary+zip-2", "binary+zip-4", "binary+zip-6", "binary+brotli-1", "binary+brotli-4"]
           select ReplyFormat.TryParse(name, out var format) ? format : throw new InvalidOperationException(name),
    ];

    private readonly FakeTime _time = new();
    private readonly KeptSizes _kept = new();
    private readonly CountingCache _cache;
    private readonly Random _random = new(1);
    private readonly int _operations;
    private readonly SimulatedServer[] _servers;

    public SimulatedFarm(int servers, int operations)
    {
        _cache = new CountingCache(_kept);
        _operations = operations;
        _servers = [.. Enumerable.Range(0, servers).Select(i => new SimulatedServer(NewStore($"web{i}"), operations, _time))];
    }

    public CountingCache Cache => _cache;

    /// <summary>Gets or sets how many times smaller replies compress than before.</summary>
    public double Shift { get; set; } = 1;

    public DistributedProfileStore NewStore(string server) => new(_cache, server, _time);

    /// <summary>Gets the number of values and the bytes that the cache holds.</summary>
    public (int Values, long Bytes) Kept => (_kept.Count, _kept.Bytes);

    /// <summary>Lets every server give so many replies, one a second, and gives a line at every doubling.</summary>
    public async IAsyncEnumerable<string> RunAsync(int repliesPerServer)
    {
        long lastBytes = 0;
        var done = 0;
        for (var next = Math.Min(10, repliesPerServer); done < repliesPerServer; next = Math.Min(next * 2, repliesPerServer))
        {
            var step = next - done;
            await StepAsync(step);
            done = next;
            var replies = (double)done * _servers.Length;
            var bytes = _cache.Bytes - lastBytes;
            lastBytes = _cache.Bytes;
            yield return string.Create(
                CultureInfo.InvariantCulture,
                $"{done} | {_cache.Gets / replies:G3} | {_cache.Sets / replies:G3} | {_cache.Bytes / replies:G3} | {bytes / ((double)step * _servers.Length):G3} | {Kept.Values} | {Kept.Bytes / 1e6:F2}");
        }
    }

    /// <summary>Lets every server give so many replies, one a second; saves are every ten seconds.</summary>
    public async Task StepAsync(int replies)
    {
        for (var i = 1; i <= replies; i++)
        {
            foreach (var server in _servers)
            {
                server.Reply(_random.Next(_operations), Formats, 20_000 * (1 + _random.NextDouble()), Shift, _random);
            }

            _time.Advance(TimeSpan.FromSeconds(1));
            if (i % 10 == 0 || i == replies)
            {
                foreach (var server in _servers)
                {
                    await server.SaveAsync(Formats);
                }
            }
        }
    }

    /// <summary>Starts one more server.</summary>
    public async Task<SimulatedServer> JoinAsync(string name)
    {
        var server = new SimulatedServer(NewStore(name), _operations, _time);
        await server.LoadAsync();
        return server;
    }

    private sealed class KeptSizes : IDistributedCache
    {
        private readonly Dictionary<string, byte[]> _values = [];

        public int Count => _values.Count;

        public long Bytes => _values.Sum(value => (long)value.Key.Length + value.Value.Length);

        public byte[]? Get(string key) => _values.GetValueOrDefault(key);

        public Task<byte[]?> GetAsync(string key, CancellationToken token = default) => Task.FromResult(Get(key));

        public void Refresh(string key)
        {
        }

        public Task RefreshAsync(string key, CancellationToken token = default) => Task.CompletedTask;

        public void Remove(string key) => _values.Remove(key);

        public Task RemoveAsync(string key, CancellationToken token = default)
        {
            Remove(key);
            return Task.CompletedTask;
        }

        public void Set(string key, byte[] value, DistributedCacheEntryOptions options) => _values[key] = value;

        public Task SetAsync(string key, byte[] value, DistributedCacheEntryOptions options, CancellationToken token = default)
        {
            Set(key, value, options);
            return Task.CompletedTask;
        }
    }
}
