// SPDX-License-Identifier: MIT
using System.Globalization;
using Tpch.Queries;

namespace Nam.Study.Tests.Encodings.Messages;

/// <summary>Rows of Q10 that look like those of TPC-H.</summary>
internal static class SampleRows
{
    internal const int Query = 10;

    private static readonly string[] Words =
    [
        "furiously", "regular", "deposits", "sleep", "carefully", "final", "packages", "haggle", "quickly", "ironic"
    ];

    internal static RowList<Q10Row> Customers(int count)
    {
        var random = new Random(10);
        return
        [
            .. Enumerable.Range(0, count).Select(index => new Q10Row
            {
                CustomerKey = index,
                CustomerName = string.Create(CultureInfo.InvariantCulture, $"Customer#{index:D9}"),
                Revenue = random.Next(1, 9_000_000) / 100m,
                AccountBalance = random.Next(-99_999, 999_999) / 100m,
                NationName = index % 3 == 0 ? "FRANCE" : "KENYA",
                Address = $"{Words[random.Next(Words.Length)]} < {random.Next(1, 99)} & more",
                Phone = $"{random.Next(10, 35)}-{random.Next(100, 999)}-{random.Next(1000, 9999)}",
                Comment = string.Join(' ', Enumerable.Range(0, 8).Select(_ => Words[random.Next(Words.Length)])),
            }),
        ];
    }

    internal static string Describe(Q10Row row) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{row.CustomerKey}|{row.CustomerName}|{row.Revenue}|{row.AccountBalance}|{row.NationName}|{row.Address}|{row.Phone}|{row.Comment}");
}
