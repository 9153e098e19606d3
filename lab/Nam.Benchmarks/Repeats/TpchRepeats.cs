// SPDX-License-Identifier: MIT
using System.Collections;
using Tpch;
using Tpch.Queries;

namespace Nam.Benchmarks.Repeats;

/// <summary>Small replies of TPC-H at scale factor 0.01: each query with the parameters of the validation run first,
/// then with five others that the specification allows.</summary>
internal static class TpchRepeats
{
    internal static IEnumerable<RepeatSeries> All(TpchDatabase database)
    {
        yield return Of(1, new[] { 90, 60, 75, 100, 110, 120 }.Select(days => TpchQueries.Q1(database, days)));
        yield return Of(4, Months(1993, 7).Select(from => TpchQueries.Q4(database, from.Year, from.Month)));
        yield return Of(
            5,
            Of(("ASIA", 1994), ("EUROPE", 1995), ("AMERICA", 1993), ("ASIA", 1996), ("AFRICA", 1994), ("MIDDLE EAST", 1997))
                .Select(of => TpchQueries.Q5(database, of.Item1, of.Item2)));
        yield return Of(
            6,
            Of((1994, 6, 24), (1993, 4, 25), (1995, 8, 24), (1996, 2, 25), (1997, 9, 24), (1994, 3, 25))
                .Select(of => TpchQueries.Q6(database, of.Item1, of.Item2, of.Item3)));
        yield return Of(
            7,
            Of(
                ("FRANCE", "GERMANY"), ("CHINA", "JAPAN"), ("BRAZIL", "CANADA"), ("EGYPT", "FRANCE"), ("INDIA", "VIETNAM"),
                ("KENYA", "PERU"))
                .Select(of => TpchQueries.Q7(database, of.Item1, of.Item2)));
        yield return Of(
            8,
            Of(
                ("BRAZIL", "AMERICA", "ECONOMY ANODIZED STEEL"), ("FRANCE", "EUROPE", "PROMO PLATED TIN"),
                ("CHINA", "ASIA", "STANDARD BRUSHED NICKEL"), ("KENYA", "AFRICA", "SMALL POLISHED BRASS"),
                ("CANADA", "AMERICA", "LARGE BURNISHED COPPER"), ("IRAN", "MIDDLE EAST", "MEDIUM ANODIZED TIN"))
                .Select(of => TpchQueries.Q8(database, of.Item1, of.Item2, of.Item3)));
        yield return Of(
            12,
            Of(("MAIL", "SHIP", 1994), ("AIR", "RAIL", 1995), ("FOB", "TRUCK", 1996), ("MAIL", "RAIL", 1993), ("AIR", "SHIP", 1997),
                ("MAIL", "SHIP", 1995))
                .Select(of => TpchQueries.Q12(database, of.Item1, of.Item2, of.Item3)));
        yield return Of(
            13,
            Of(
                ("special", "requests"), ("pending", "packages"), ("unusual", "accounts"), ("express", "deposits"),
                ("special", "accounts"), ("pending", "requests"))
                .Select(of => TpchQueries.Q13(database, of.Item1, of.Item2)));
        yield return Of(
            14,
            Of((1995, 9), (1993, 1), (1994, 5), (1996, 12), (1997, 3), (1995, 6))
                .Select(of => TpchQueries.Q14(database, of.Item1, of.Item2)));
        yield return Of(15, Months(1996, 1).Select(from => TpchQueries.Q15(database, from.Year, from.Month)));
        yield return Of(
            17,
            Of(
                ("Brand#23", "MED BOX"), ("Brand#13", "LG CASE"), ("Brand#55", "SM PACK"), ("Brand#42", "JUMBO BAG"),
                ("Brand#31", "WRAP JAR"), ("Brand#22", "MED CAN"))
                .Select(of => TpchQueries.Q17(database, of.Item1, of.Item2)));
        yield return Of(
            19,
            Of((12, 23, 34, 1), (11, 22, 33, 4), (41, 52, 13, 7), (25, 14, 51, 9), (32, 43, 54, 2), (21, 35, 44, 6))
                .Select(of => TpchQueries.Q19(
                    database, ($"Brand#{of.Item1}", of.Item4), ($"Brand#{of.Item2}", of.Item4 + 9), ($"Brand#{of.Item3}", of.Item4 + 19))));
        yield return Of(
            21,
            new[] { "SAUDI ARABIA", "FRANCE", "CHINA", "CANADA", "KENYA", "INDIA" }
                .Select(nation => TpchQueries.Q21(database, nation)));
        yield return Of(
            22,
            new int[][] { [], [10, 12, 15, 19, 22, 27, 33], [11, 14, 16, 20, 24, 28, 32], [13, 17, 18, 23, 29, 30, 34],
                [12, 17, 21, 25, 26, 30, 31], [10, 13, 18, 22, 23, 29, 33] }
                .Select(codes => TpchQueries.Q22(database, codes)));
    }

    private static IEnumerable<(int Year, int Month)> Months(int year, int month) =>
        Of((year, month), (1993, 1), (1994, 4), (1995, 2), (1996, 8), (1997, 10));

    private static T[] Of<T>(params T[] parameters) => parameters;

    private static RepeatSeries Of<T>(int query, IEnumerable<List<T>> replies) =>
        RepeatSeries.OfRows($"Q{query}", TpchQuery.ContractNamespace, typeof(T), replies.Select(rows => (IList)rows));
}
