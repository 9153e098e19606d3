// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Security.Cryptography;

namespace Tpch.Tests.Expected;

/// <summary>The row counts and MD5 sums of the files that dbgen writes.</summary>
internal static class ExpectedTables
{
    private static readonly Dictionary<(double ScaleFactor, TpchTable Table), (int Rows, string Md5)> All = Read();

    public static int RowsOf(double scaleFactor, TpchTable table) => All[(scaleFactor, table)].Rows;

    public static string Md5Of(double scaleFactor, TpchTable table) => All[(scaleFactor, table)].Md5;

    /// <summary>The MD5 sum of what an action writes to a stream.</summary>
    public static string Md5(Action<Stream> write)
    {
        using var md5 = MD5.Create();
        using (var stream = new CryptoStream(Stream.Null, md5, CryptoStreamMode.Write))
        {
            write(stream);
        }

        return Convert.ToHexStringLower(md5.Hash!);
    }

    private static Dictionary<(double, TpchTable), (int, string)> Read()
    {
        using var reader = new StreamReader(typeof(ExpectedTables).Assembly.GetManifestResourceStream("tables.txt")!);
        return reader.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Where(line => line[0] != '#')
            .Select(line => line.Split(' '))
            .ToDictionary(
                fields => (double.Parse(fields[0], CultureInfo.InvariantCulture), Enum.Parse<TpchTable>(fields[1], ignoreCase: true)),
                fields => (int.Parse(fields[2]), fields[3]));
    }
}
