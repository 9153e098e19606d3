// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q13: customer distribution.</content>
public static partial class TpchQueries
{
    /// <summary>How many customers have placed how many orders without special requests.</summary>
    public static List<Q13Row> Q13(TpchDatabase database)
    {
        var orders = database.Orders;
        var counts = new int[database.Customer.Rows];
        Scan.Blocks(orders.Rows, (from, to) =>
        {
            for (var order = from; order < to; order++)
            {
                if (!HasInOrder(orders.Comment[order], "special"u8, "requests"u8))
                {
                    Interlocked.Increment(ref counts[orders.CustomerKey[order] - 1]);
                }
            }
        });

        return [.. counts.CountBy(count => count)
            .Select(group => new Q13Row { OrderCount = group.Key, CustomerCount = group.Value })
            .OrderByDescending(row => row.CustomerCount)
            .ThenByDescending(row => row.OrderCount)];
    }
}
