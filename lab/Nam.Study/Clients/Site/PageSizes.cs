// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Site;

/// <summary>The sizes of the site's pages: two of every kind, as in the paper (section 4.1), both inside the kind's limits.</summary>
/// <remarks>
/// The paper has the limits, but not the sizes of the pages that it took. These are such that the times of tables 4 and 6 follow
/// from 56 kbit/s: the page alone takes 0.7, 2.3 and 4.2 s in the row <c>baseonly</c> of table 4, which are some 4, 15 and 30 K.
/// </remarks>
internal static class PageSizes
{
    /// <summary>Pages of every kind.</summary>
    internal const int PagesOfABucket = 2;

    private static readonly int[][] ContainerBytes = [[3_900, 5_200], [15_000, 20_000], [31_500, 37_000]];
    private static readonly int[][] ObjectCounts = [[3, 5], [11, 17], [25, 35]];
    private static readonly int[][] EmbeddedBytes = [[6_000, 10_000], [28_000, 40_000], [68_000, 98_000]];

    /// <summary>Bytes of the page itself.</summary>
    /// <param name="bucket">The kind.</param>
    /// <param name="number">Which page of the kind, from 0.</param>
    internal static int ContainerOf(PageBucket bucket, int number) => ContainerBytes[(int)bucket.Container][number];

    /// <summary>The bytes of each of the page's objects: few large and many small ones, as one over their rank.</summary>
    /// <param name="bucket">The kind.</param>
    /// <param name="number">Which page of the kind, from 0.</param>
    /// <param name="random">Puts them in some order.</param>
    internal static int[] ObjectsOf(PageBucket bucket, int number, Random random)
    {
        var count = ObjectCounts[(int)bucket.Objects][number];
        var total = Enumerable.Range(1, count).Sum(rank => 1.0 / rank);
        int[] sizes = [.. Enumerable.Range(1, count).Select(rank => (int)(EmbeddedBytes[(int)bucket.Bytes][number] / (rank * total)))];
        random.Shuffle(sizes);
        return sizes;
    }
}
