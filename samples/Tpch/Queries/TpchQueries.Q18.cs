// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q18: large volume customer.</content>
public static partial class TpchQueries
{
    /// <summary>Orders of more than 300 pieces with their customers, by price.</summary>
    public static List<Q18Row> Q18(TpchDatabase database)
    {
        var (orders, lines) = (database.Orders, database.LineItem);
        var found = Scan.Collect<(int Order, int Quantity)>(orders.Rows, (list, from, to) =>
        {
            for (var order = from; order < to; order++)
            {
                var quantity = 0;
                for (var line = orders.FirstLine[order]; line < orders.FirstLine[order + 1]; line++)
                {
                    quantity += lines.Quantity[line];
                }

                if (quantity > 300)
                {
                    list.Add((order, quantity));
                }
            }
        });

        return [.. found.OrderByDescending(item => orders.TotalPriceCents[item.Order])
            .ThenBy(item => orders.OrderDate[item.Order])
            .ThenBy(item => item.Order)
            .Select(item => new Q18Row
            {
                CustomerName = CustomerTable.NameOf(orders.CustomerKey[item.Order]),
                CustomerKey = orders.CustomerKey[item.Order],
                OrderKey = orders.KeyOf(item.Order),
                OrderDate = Day.ToDate(orders.OrderDate[item.Order]),
                TotalPrice = ScaledDecimal.Of(orders.TotalPriceCents[item.Order], Cents),
                SumQuantity = ScaledDecimal.Of(item.Quantity * 100, Cents),
            })];
    }
}
