// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.CompilerServices;
using Nam.Network;

namespace Nam.Characterization;

/// <summary>Classifies clients as poor, normal or rich by the gaps between the request of a page and those of its first
/// and last object.</summary>
/// <remarks>
/// After Krishnamurthy, Wills, Zhang and Vishwanath, Design, Implementation, and Evaluation of a Client
/// Characterization Driven Web Server, WWW 2003, section 2.1; docs/client-characterization.md says where it is silent.
/// Thread-safe; a call takes one of up to 64 locks and allocates nothing. The table of clients is made at once: 72
/// bytes for each of <see cref="ClassifierOptions.MaximumClients"/>, and 12 for a cluster.
/// </remarks>
internal sealed class ClientClassifier
{
    private const int MaximumShards = 64;

    private readonly ClientShard[] _shards;
    private readonly AddressHash _hash;
    private readonly ClassRule _rule;
    private readonly ClusterTable _clusters;
    private readonly int _clientBits;
    private readonly uint _timeoutMilliseconds;
    private readonly PathPrior _poor;
    private readonly PathPrior _normal;
    private readonly PathPrior _rich;

    /// <summary>Makes a classifier that knows no clients.</summary>
    /// <param name="options">Its settings; by default those of the paper.</param>
    /// <param name="prefixes">The clusters; by default none.</param>
    /// <exception cref="ArgumentException">A setting is out of its range.</exception>
    public ClientClassifier(ClassifierOptions? options = null, PrefixTable? prefixes = null)
        : this(options ?? new ClassifierOptions(), prefixes ?? PrefixTable.Empty, AddressHash.Random())
    {
    }

    internal ClientClassifier(ClassifierOptions options, PrefixTable prefixes, AddressHash hash)
    {
        if (options.FindFaults() is { Count: > 0 } faults)
        {
            throw new ArgumentException(string.Join(' ', faults), nameof(options));
        }

        Prefixes = prefixes;
        _hash = hash;
        _rule = new ClassRule(options);
        _clusters = new ClusterTable(prefixes.Count, options.MinimumClusterPages, _rule);
        _clientBits = options.IPv6ClientBits;
        PageTimeout = options.PageTimeout;
        _timeoutMilliseconds = (uint)options.PageTimeout.TotalMilliseconds;
        (_poor, _normal, _rich) = (options.PoorPrior, options.NormalPrior, options.RichPrior);

        // Half as many entries again as clients, so that a full table has evicted about 1 % of them because their sets were full.
        var shards = (int)Math.Min(MaximumShards, BitOperations.RoundUpToPowerOf2((uint)Environment.ProcessorCount * 4));
        var sets = (int)(((options.MaximumClients * 3L / 2) + (shards * ClientShard.Ways) - 1) / (shards * ClientShard.Ways));
        _shards = [.. Enumerable.Range(0, shards).Select(_ => new ClientShard(sets))];
    }

    /// <summary>The clusters.</summary>
    public PrefixTable Prefixes { get; }

    /// <summary>How long after a page's request its objects may follow.</summary>
    internal TimeSpan PageTimeout { get; }

    /// <summary>Clients in the table.</summary>
    public int ClientCount => _shards.Sum(shard => shard.Count);

    /// <summary>Clients that left the table to make room for others.</summary>
    public long EvictedCount => _shards.Sum(shard => shard.Evicted);

    /// <summary>Records a request.</summary>
    /// <param name="client">The client that asks.</param>
    /// <param name="request">What the request means for the set of pages.</param>
    /// <param name="time">When the request arrived, from any point that stays the same; at least 0, and seldom before a
    /// time that was given for the client already.</param>
    /// <returns>What is known about the client, with the page that this request ended.</returns>
    /// <remarks>
    /// A request for a page of the set begins a measurement and ends the one before, as a request for any other page
    /// does; an object of the page adds to it. Clients enter the table with their first page of the set. Where an
    /// action is taken or the page is not sent, call <see cref="Withdraw"/>.
    /// </remarks>
    public ClientCharacter Observe(in ClientAddress client, in PageRequest request, TimeSpan time)
    {
        var address = client.Truncate(_clientBits);
        var hash = _hash.Of(address);
        var (milliseconds, second) = (MillisecondsOf(time), SecondOf(time));
        var shard = ShardOf(hash);
        lock (shard.Gate)
        {
            ref var entry = ref shard.Find(hash, address);
            if (Unsafe.IsNullRef(ref entry))
            {
                if (!request.IsPage)
                {
                    return _clusters.Of(Prefixes.Find(address));
                }

                // Who leaves has often loaded one page and gone: its cluster learns from that.
                entry = ref shard.Oldest(hash, second);
                End(ref entry);
                shard.Take(ref entry, address, second);
                entry.Cluster = Prefixes.Find(address) + 1;
            }

            EndIfLate(ref entry, milliseconds, second);
            entry.Seen = Math.Max(entry.Seen, second);
            if (request.IsObjectOf(entry.Page))
            {
                AddObject(ref entry, milliseconds);
            }
            else if (request.IsPage || request.Kind is ResourceKind.Page or ResourceKind.Variant)
            {
                End(ref entry);
                (entry.Page, entry.Base, entry.FirstGap) = (request.Page, milliseconds, ClientEntry.NoGap);
            }

            return CharacterOf(entry);
        }
    }

    /// <summary>Returns what is known about a client.</summary>
    /// <param name="client">The client.</param>
    /// <param name="time">Now, from the same point as the times of requests.</param>
    public ClientCharacter Find(in ClientAddress client, TimeSpan time)
    {
        var address = client.Truncate(_clientBits);
        var hash = _hash.Of(address);
        var shard = ShardOf(hash);
        lock (shard.Gate)
        {
            ref var entry = ref shard.Find(hash, address);
            if (!Unsafe.IsNullRef(ref entry))
            {
                EndIfLate(ref entry, MillisecondsOf(time), SecondOf(time));
                return CharacterOf(entry);
            }
        }

        return _clusters.Of(Prefixes.Find(address));
    }

    /// <summary>Removes a page that must not classify its client: an action was taken on the page (section 2.1), or
    /// something else was sent.</summary>
    /// <param name="client">The client that asked for the page.</param>
    /// <param name="request">The request, as it was observed.</param>
    /// <param name="time">The time of the request, as it was observed.</param>
    /// <remarks>Does nothing when the client has asked for another page in between.</remarks>
    public void Withdraw(in ClientAddress client, in PageRequest request, TimeSpan time)
    {
        var address = client.Truncate(_clientBits);
        var hash = _hash.Of(address);
        var shard = ShardOf(hash);
        lock (shard.Gate)
        {
            ref var entry = ref shard.Find(hash, address);
            if (!Unsafe.IsNullRef(ref entry) && entry.Page == request.Page && entry.Base == MillisecondsOf(time))
            {
                entry.Page = 0;
            }
        }
    }

    /// <summary>Ends the pages whose objects may not follow any more, so that clusters learn from clients that do not come back.</summary>
    /// <param name="time">Now, from the same point as the times of requests.</param>
    /// <remarks>Call it about every <see cref="ClassifierOptions.PageTimeout"/>; it reads the whole table, one of its
    /// parts under a lock at a time.</remarks>
    public void EndLatePages(TimeSpan time)
    {
        var (milliseconds, second) = (MillisecondsOf(time), SecondOf(time));
        foreach (var shard in _shards)
        {
            lock (shard.Gate)
            {
                foreach (ref var entry in shard.Entries)
                {
                    EndIfLate(ref entry, milliseconds, second);
                }
            }
        }
    }

    /// <summary>Ends the pages that are being measured, as at the end of a log.</summary>
    public void EndPages()
    {
        foreach (var shard in _shards)
        {
            lock (shard.Gate)
            {
                foreach (ref var entry in shard.Entries)
                {
                    End(ref entry);
                }
            }
        }
    }

    /// <summary>What to assume of the path to a client of a class that was not measured yet.</summary>
    /// <param name="class">The class.</param>
    /// <returns>Round trip and bandwidth of <see cref="ClassifierOptions"/>; null for <see cref="ClientClass.Unknown"/>.</returns>
    public PathPrior? PriorOf(ClientClass @class) => @class switch
    {
        ClientClass.Poor => _poor,
        ClientClass.Normal => _normal,
        ClientClass.Rich => _rich,
        _ => null,
    };

    /// <summary>Copies what is known of the clients, in no order. Pages that are being measured do not count.</summary>
    public IReadOnlyList<ClassifiedClient> GetClients()
    {
        var clients = new List<ClassifiedClient>();
        foreach (var shard in _shards)
        {
            lock (shard.Gate)
            {
                foreach (ref readonly var entry in shard.Entries)
                {
                    if (entry.Seen != 0)
                    {
                        clients.Add(new ClassifiedClient(new ClientAddress(entry.High, entry.Low), CharacterOf(entry)));
                    }
                }
            }
        }

        return clients;
    }

    /// <summary>Copies what is known of the clusters that have a class, in the order of the prefix table.</summary>
    public IReadOnlyList<ClassifiedCluster> GetClusters()
    {
        var clusters = new List<ClassifiedCluster>();
        for (var i = 0; i < _clusters.Count; i++)
        {
            if (_clusters.Of(i) is { Class: not ClientClass.Unknown } known)
            {
                clusters.Add(
                    new ClassifiedCluster(i, Prefixes.NameOf(i), known.Class, known.FirstSeconds, known.LastSeconds, known.PageCount));
            }
        }

        return clusters;
    }

    private static uint MillisecondsOf(TimeSpan time) => unchecked((uint)(Math.Max(0, time.Ticks) / TimeSpan.TicksPerMillisecond));

    private static uint SecondOf(TimeSpan time) => (uint)Math.Min(uint.MaxValue, (Math.Max(0, time.Ticks) / TimeSpan.TicksPerSecond) + 1);

    // Objects are told in the order of their requests but for small differences between threads; what comes before its page is none of it.
    private static void AddObject(ref ClientEntry entry, uint milliseconds)
    {
        var gap = unchecked((int)(milliseconds - entry.Base));
        if (gap < 0)
        {
            return;
        }

        entry.LastGap = entry.FirstGap == ClientEntry.NoGap ? (uint)gap : Math.Max(entry.LastGap, (uint)gap);
        entry.FirstGap = Math.Min(entry.FirstGap, (uint)gap);
    }

    private ClientShard ShardOf(ulong hash) => _shards[hash & (uint)(_shards.Length - 1)];

    // Milliseconds come around every 49 days. A client that was away for longer than the timeout has ended its page,
    // which the seconds tell; one that was not has a page of less than that age.
    private void EndIfLate(ref ClientEntry entry, uint milliseconds, uint second)
    {
        if (entry.Page != 0
            && (second > (long)entry.Seen + (_timeoutMilliseconds / 1000) + 1
                || unchecked((int)(milliseconds - entry.Base)) > (int)_timeoutMilliseconds))
        {
            End(ref entry);
        }
    }

    private void End(ref ClientEntry entry)
    {
        if (entry.Page == 0)
        {
            return;
        }

        entry.Page = 0;
        if (entry.FirstGap == ClientEntry.NoGap)
        {
            return;
        }

        var (first, last) = (entry.FirstGap / 1000f, entry.LastGap / 1000f);
        (entry.First, entry.Last) = entry.Pages == 0 ? (first, last) : (_rule.Mean(entry.First, first), _rule.Mean(entry.Last, last));
        entry.Pages = (ushort)Math.Min(entry.Pages + 1, ushort.MaxValue);
        if (entry.Cluster != 0)
        {
            _clusters.Add(entry.Cluster - 1, first, last);
        }
    }

    private ClientCharacter CharacterOf(in ClientEntry entry) => entry.Pages == 0
        ? _clusters.Of(entry.Cluster - 1)
        : new ClientCharacter(
            _rule.Of(entry.First, entry.Last), ClassSource.Client, entry.Cluster - 1, entry.First, entry.Last, entry.Pages);
}
