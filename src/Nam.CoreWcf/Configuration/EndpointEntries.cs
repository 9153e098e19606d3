// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using CoreWCF.Description;

namespace Nam.CoreWcf.Configuration;

/// <summary>The entries of one configuration, and which of them found an endpoint. Thread-safe.</summary>
internal sealed class EndpointEntries
{
    private readonly ConcurrentDictionary<EndpointEntry, bool> _used = new(ReferenceEqualityComparer.Instance);

    public EndpointEntries(IReadOnlyList<EndpointEntry> all)
    {
        All = all;
    }

    public IReadOnlyList<EndpointEntry> All { get; }

    /// <summary>Gets the entries with settings that no endpoint got so far because no endpoint is like that.</summary>
    public IEnumerable<EndpointEntry> Unused => All.Where(entry => entry.Settings is not null && !_used.ContainsKey(entry));

    /// <summary>Finds the entry that names an endpoint most closely.</summary>
    /// <param name="serviceType">The service's class.</param>
    /// <param name="endpoint">The endpoint.</param>
    /// <returns>The entry, or <see langword="null"/>.</returns>
    public EndpointEntry? Find(Type serviceType, ServiceEndpoint endpoint)
    {
        EndpointEntry? found = null;
        (int, bool, bool, bool) best = default;
        foreach (var entry in All)
        {
            if (entry.Selector.Match(serviceType, endpoint) is { } match)
            {
                _used[entry] = true;
                if (found is null || match.CompareTo(best) > 0)
                {
                    (found, best) = (entry, match);
                }
            }
        }

        return found;
    }
}
