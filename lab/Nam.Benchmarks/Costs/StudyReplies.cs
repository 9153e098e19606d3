// SPDX-License-Identifier: MIT
using Tpch;
using Tpch.Queries;

namespace Nam.Benchmarks.Costs;

/// <summary>The replies of the study: the 22 answers of TPC-H at two scales, and their first 1/16, 1/8, 1/4 and 1/2.</summary>
internal static class StudyReplies
{
    private const int SmallestDivisor = 16;

    /// <summary>Makes all replies, those of one query together, by rising number of rows.</summary>
    public static List<StudyReply> Make(params ReadOnlySpan<double> scales)
    {
        var replies = new List<StudyReply>();
        foreach (var scale in scales)
        {
            var database = TpchDatabase.Load(scale);
            foreach (var query in TpchQuery.All)
            {
                var answer = query.Run(database);
                var counts = new SortedSet<int> { answer.Count };
                for (var divisor = 2; divisor <= SmallestDivisor; divisor *= 2)
                {
                    counts.Add(Math.Max(answer.Count / divisor, Math.Min(1, answer.Count)));
                }

                replies.AddRange(counts.Select(rows => StudyReply.Make(query, scale, answer, rows)));
            }
        }

        return replies;
    }
}
