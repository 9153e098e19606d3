// SPDX-License-Identifier: MIT
namespace Nam.Estimation;

/// <summary>Isotonic regression by pooling adjacent violators (Ayer et al. 1955).</summary>
internal static class Isotonic
{
    /// <summary>Replaces the values by the sequence that does not fall and has the least squared distance from them.</summary>
    public static void Fit(Span<double> values)
    {
        Span<double> means = stackalloc double[values.Length];
        Span<int> sizes = stackalloc int[values.Length];
        var blocks = 0;
        foreach (var value in values)
        {
            means[blocks] = value;
            sizes[blocks] = 1;
            blocks++;
            while (blocks > 1 && means[blocks - 2] > means[blocks - 1])
            {
                var size = sizes[blocks - 2] + sizes[blocks - 1];
                means[blocks - 2] = ((means[blocks - 2] * sizes[blocks - 2]) + (means[blocks - 1] * sizes[blocks - 1])) / size;
                sizes[blocks - 2] = size;
                blocks--;
            }
        }

        var at = 0;
        for (var block = 0; block < blocks; block++)
        {
            values.Slice(at, sizes[block]).Fill(means[block]);
            at += sizes[block];
        }
    }
}
