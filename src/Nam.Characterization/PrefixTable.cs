// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>Network-aware clusters: clients with the same longest prefix, or with prefixes of the same name, are one.</summary>
/// <remarks>
/// Immutable, thread-safe. An IPv4 prefix takes at most 16 bytes for finding it and 24 for its name, an IPv6 prefix 40
/// and 24, a name of its own besides. Krishnamurthy and Wang, On Network-aware Clustering of Web Clients, SIGCOMM 2000.
/// </remarks>
internal sealed class PrefixTable
{
    private readonly PrefixRanges<uint> _ipv4;
    private readonly PrefixRanges<UInt128> _ipv6;
    private readonly List<AddressPrefix> _prefixes;
    private readonly Dictionary<int, string> _names;

    private PrefixTable(List<AddressPrefix> clusters, Dictionary<int, string> names, List<(AddressPrefix Prefix, int Cluster)> prefixes)
    {
        var ipv4 = new List<(uint First, uint Last, int Owner)>();
        var ipv6 = new List<(UInt128 First, UInt128 Last, int Owner)>();
        foreach (var (prefix, cluster) in prefixes)
        {
            if (prefix.Network.IsIPv4)
            {
                var (first, last) = prefix.ToIPv4Range();
                ipv4.Add((first, last, cluster));
            }
            else
            {
                var (first, last) = prefix.ToIPv6Range();
                ipv6.Add((first, last, cluster));
            }
        }

        _ipv4 = new PrefixRanges<uint>(ipv4);
        _ipv6 = new PrefixRanges<UInt128>(ipv6);
        _prefixes = clusters;
        _names = names;
    }

    /// <summary>A table without prefixes: no client has a cluster.</summary>
    public static PrefixTable Empty { get; } = new([], [], []);

    /// <summary>Clusters of the table.</summary>
    public int Count => _prefixes.Count;

    /// <summary>Reads a table: a prefix a line as ADDRESS/BITS, perhaps followed by the name of its cluster or
    /// autonomous system; what follows <c>#</c> is a comment.</summary>
    /// <param name="reader">The text. Bits beyond a prefix's length do not count; of equal prefixes the last one counts.</param>
    /// <exception cref="FormatException">A line is none of these; the message names it.</exception>
    public static PrefixTable Parse(TextReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        var clusters = new List<AddressPrefix>();
        var prefixes = new List<(AddressPrefix, int)>();
        var names = new Dictionary<int, string>();
        var named = new Dictionary<string, int>(StringComparer.Ordinal);
        for (var number = 1; reader.ReadLine() is { } line; number++)
        {
            var text = line.AsSpan();
            var comment = text.IndexOf('#');
            text = (comment < 0 ? text : text[..comment]).Trim();
            if (text.IsEmpty)
            {
                continue;
            }

            var end = text.IndexOfAny(' ', '\t');
            var address = end < 0 ? text : text[..end];
            if (!AddressPrefix.TryParse(address, out var prefix))
            {
                throw new FormatException(
                    $"Line {number} of the prefixes starts with '{address}'; expected is ADDRESS/BITS, such as 192.0.2.0/24 or 2001:db8::/32.");
            }

            var cluster = clusters.Count;
            if (end >= 0)
            {
                var name = text[end..].Trim().ToString();
                if (!named.TryAdd(name, cluster))
                {
                    prefixes.Add((prefix, named[name]));
                    continue;
                }

                names.Add(cluster, name);
            }

            clusters.Add(prefix);
            prefixes.Add((prefix, cluster));
        }

        return new PrefixTable(clusters, names, prefixes);
    }

    /// <summary>The cluster of an address: that of the longest prefix which it starts with.</summary>
    /// <param name="address">The address.</param>
    /// <returns>The cluster's index, 0 up to but not including <see cref="Count"/>; -1 when no prefix fits.</returns>
    public int Find(in ClientAddress address) => address.IsIPv4 ? _ipv4.Find(address.ToIPv4()) : _ipv6.Find(address.ToNumber());

    /// <summary>The name of a cluster: the one that the table gives, or else its prefix.</summary>
    /// <param name="cluster">The cluster's index.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such cluster.</exception>
    public string NameOf(int cluster)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(cluster);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(cluster, Count);
        return _names.TryGetValue(cluster, out var name) ? name : _prefixes[cluster].ToString();
    }
}
