// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q1: pricing summary report.</content>
public static partial class TpchQueries
{
    /// <summary>Amounts, prices and counts of lines shipped by 1998-09-02, by return flag and line status.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="days">Days before 1 December 1998 that the last line was shipped, 60 to 120.</param>
    public static List<Q1Row> Q1(TpchDatabase database, int days = 90)
    {
        var lines = database.LineItem;
        var statuses = lines.LineStatus.Words.Length;
        var lastDay = (ushort)(Day.Of(1998, 12, 1) - days);
        var groups = lines.ReturnFlag.Words.Length * statuses;
        var states = Scan.States(lines.Rows, () => NewGroups(groups), (sums, from, to) =>
        {
            for (var line = from; line < to; line++)
            {
                if (lines.ShipDate[line] <= lastDay)
                {
                    sums[(lines.ReturnFlag.Codes[line] * statuses) + lines.LineStatus.Codes[line]].Add(lines, line);
                }
            }
        });

        var rows = new List<Q1Row>();
        for (var group = 0; group < groups; group++)
        {
            var sums = new PricingSums();
            states.ForEach(state => sums.Add(state[group]));
            if (sums.Count > 0)
            {
                rows.Add(sums.ToRow(lines.ReturnFlag.Words[group / statuses], lines.LineStatus.Words[group % statuses]));
            }
        }

        return [.. rows.OrderBy(row => row.ReturnFlag, StringComparer.Ordinal).ThenBy(row => row.LineStatus, StringComparer.Ordinal)];
    }

    private static PricingSums[] NewGroups(int count) => [.. Enumerable.Range(0, count).Select(_ => new PricingSums())];
}
