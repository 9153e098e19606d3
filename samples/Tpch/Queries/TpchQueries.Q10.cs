// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q10: returned item reporting.</content>
public static partial class TpchQueries
{
    /// <summary>Customers who returned goods ordered in the last quarter of 1993, by the revenue lost.</summary>
    public static List<Q10Row> Q10(TpchDatabase database)
    {
        var (from, to) = (Day.Of(1993, 10, 1), Day.Of(1994, 1, 1));
        var (orders, lines) = (database.Orders, database.LineItem);
        var returned = lines.ReturnFlag.CodeOf("R");
        var revenues = new long[database.Customer.Rows];
        Scan.Blocks(orders.Rows, (first, end) =>
        {
            for (var order = first; order < end; order++)
            {
                if (orders.OrderDate[order] < from || orders.OrderDate[order] >= to)
                {
                    continue;
                }

                for (var line = orders.FirstLine[order]; line < orders.FirstLine[order + 1]; line++)
                {
                    if (lines.ReturnFlag.Codes[line] == returned)
                    {
                        Interlocked.Add(ref revenues[orders.CustomerKey[order] - 1], lines.DiscountedPrice(line));
                    }
                }
            }
        });

        return [.. Enumerable.Range(0, revenues.Length).Where(customer => revenues[customer] > 0)
            .OrderByDescending(customer => revenues[customer])
            .ThenBy(customer => customer)
            .Select(customer => Returner(database, customer, revenues[customer]))];
    }

    private static Q10Row Returner(TpchDatabase db, int customer, long revenue) => new()
    {
        CustomerKey = customer + 1,
        CustomerName = CustomerTable.NameOf(customer + 1),
        Revenue = ScaledDecimal.Of(revenue, TenThousandths),
        AccountBalance = ScaledDecimal.Of(db.Customer.AccountBalanceCents[customer], Cents),
        NationName = db.Nation.Name[db.Customer.NationKey[customer]],
        Address = db.Customer.Address.Text(customer),
        Phone = db.Customer.Phone.Text(customer),
        Comment = db.Customer.Comment.Text(customer),
    };
}
