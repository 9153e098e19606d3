// SPDX-License-Identifier: MIT
using System.Text;
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q13: customer distribution.</content>
public static partial class TpchQueries
{
    /// <summary>How many customers have placed how many orders without special requests.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="first">The one word in comments of orders that do not count.</param>
    /// <param name="second">The word after it.</param>
    public static List<Q13Row> Q13(TpchDatabase database, string first = "special", string second = "requests")
    {
        var orders = database.Orders;
        var words = (First: Encoding.ASCII.GetBytes(first), Second: Encoding.ASCII.GetBytes(second));
        var counts = new int[database.Customer.Rows];
        Scan.Blocks(orders.Rows, (from, to) =>
        {
            for (var order = from; order < to; order++)
            {
                if (!HasInOrder(orders.Comment[order], words.First, words.Second))
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
