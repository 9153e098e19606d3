// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>The means of clusters. Thread-safe without locks: both means of a cluster are one 64-bit word.</summary>
internal sealed class ClusterTable(int clusters, int minimumPages, ClassRule rule)
{
    // Means are not negative, so that E_first's sign can say that there are means.
    private const ulong IsMeasured = 1UL << 63;

    private readonly ulong[] _means = new ulong[clusters];
    private readonly int[] _pages = new int[clusters];

    public int Count => _means.Length;

    public int PagesOf(int cluster) => Volatile.Read(ref _pages[cluster]);

    public void Add(int cluster, float first, float last)
    {
        ref var place = ref _means[cluster];
        var old = Volatile.Read(ref place);
        while (true)
        {
            var (meanFirst, meanLast) = old == 0 ? (first, last) : (rule.Mean(FirstOf(old), first), rule.Mean(LastOf(old), last));
            var found = Interlocked.CompareExchange(ref place, Pack(meanFirst, meanLast), old);
            if (found == old)
            {
                break;
            }

            old = found;
        }

        // A cluster with 2^31 pages stays there.
        if (Interlocked.Increment(ref _pages[cluster]) < 0)
        {
            Volatile.Write(ref _pages[cluster], int.MaxValue);
        }
    }

    /// <summary>What is known of a client from its cluster.</summary>
    public ClientCharacter Of(int cluster)
    {
        if (cluster < 0)
        {
            return ClientCharacter.Unknown;
        }

        var means = Volatile.Read(ref _means[cluster]);
        var pages = PagesOf(cluster);
        if (means == 0 || pages < minimumPages)
        {
            return ClientCharacter.Unknown with { Cluster = cluster };
        }

        var (first, last) = (FirstOf(means), LastOf(means));
        return new ClientCharacter(rule.Of(first, last), ClassSource.Cluster, cluster, first, last, pages);
    }

    private static ulong Pack(float first, float last) =>
        IsMeasured | ((ulong)BitConverter.SingleToUInt32Bits(first) << 32) | BitConverter.SingleToUInt32Bits(last);

    private static float FirstOf(ulong means) => BitConverter.UInt32BitsToSingle((uint)((means & ~IsMeasured) >> 32));

    private static float LastOf(ulong means) => BitConverter.UInt32BitsToSingle((uint)means);
}
