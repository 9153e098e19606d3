// SPDX-License-Identifier: MIT
using System.Formats.Tar;
using System.IO.Compression;
using System.Xml.Linq;
using Tpch.Queries;

namespace Tpch.Tests.Expected;

/// <summary>The replies that another database gave to the 22 queries: SOAP messages of rows.</summary>
internal static class ExpectedReplies
{
    private static readonly Lazy<Dictionary<int, XElement[]>> Small = new(() => Read("replies-sf0.01.tgz"));
    private static readonly Lazy<Dictionary<int, XElement[]>> Larger = new(() => Read("replies-sf0.1.tgz"));

    /// <summary>The rows of the reply to a query at scale factor 0.01.</summary>
    public static XElement[] AtHundredth(int number) => Small.Value[number];

    /// <summary>The rows of the reply to a query at scale factor 0.1.</summary>
    public static XElement[] AtTenth(int number) => Larger.Value[number];

    private static Dictionary<int, XElement[]> Read(string archive)
    {
        var replies = new Dictionary<int, XElement[]>();
        using var packed = typeof(ExpectedReplies).Assembly.GetManifestResourceStream(archive)!;
        using var unpacked = new GZipStream(packed, CompressionMode.Decompress);
        using var tar = new TarReader(unpacked);
        while (tar.GetNextEntry(copyData: true) is { } entry)
        {
            if (entry.DataStream is { } data)
            {
                var number = int.Parse(Path.GetFileNameWithoutExtension(entry.Name)[1..]);
                replies.Add(number, [.. XElement.Load(data).Descendants(XName.Get("Row", TpchQuery.ContractNamespace))]);
            }
        }

        return replies;
    }
}
