// SPDX-License-Identifier: MIT
namespace Tpch.Queries;

/// <content>Q22: global sales opportunity.</content>
public static partial class TpchQueries
{
    /// <summary>Customers of seven countries who have never ordered though their balance is above average.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="codes">Country codes of the customers; none for those of the validation run.</param>
    public static List<Q22Row> Q22(TpchDatabase database, params int[] codes)
    {
        codes = codes.Length == 0 ? [13, 17, 18, 23, 29, 30, 31] : codes;
        var customers = database.Customer;
        var hasOrder = new bool[customers.Rows];
        foreach (var key in database.Orders.CustomerKey)
        {
            hasOrder[key - 1] = true;
        }

        var candidates = Enumerable.Range(0, customers.Rows)
            .Select(customer => (Customer: customer, Code: CountryCode(customer), Cents: customers.AccountBalanceCents[customer]))
            .Where(item => item.Cents > 0 && codes.Contains(item.Code))
            .ToList();

        // balance > sum / count, without the division; a balance above the average of positive ones is positive
        var sum = candidates.Sum(item => (long)item.Cents);
        return [.. candidates.Where(item => !hasOrder[item.Customer] && (long)item.Cents * candidates.Count > sum)
            .GroupBy(item => item.Code)
            .OrderBy(group => group.Key)
            .Select(group => new Q22Row
            {
                CountryCode = $"{group.Key:D2}",
                CustomerCount = group.Count(),
                TotalAccountBalance = ScaledDecimal.Of(group.Sum(item => (long)item.Cents), Cents),
            })];

        int CountryCode(int customer)
        {
            var phone = customers.Phone[customer];
            return ((phone[0] - '0') * 10) + phone[1] - '0';
        }
    }
}
