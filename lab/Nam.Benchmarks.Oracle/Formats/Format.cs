// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Formats;

/// <summary>One way to send every reply, or NAM's choice.</summary>
/// <param name="Name">The name in tables; of NAM's formats as NAM names them.</param>
/// <param name="Kind">Who makes it.</param>
/// <param name="Form">For stock formats the form.</param>
/// <param name="Codec">For stock formats the codec.</param>
/// <param name="Level">For stock formats the codec's level.</param>
internal sealed record Format(
    string Name, FormatKind Kind, StockForm Form = StockForm.Text, StockCodec Codec = StockCodec.None, int Level = 0)
{
    /// <summary>The name of NAM's choice in tables.</summary>
    internal const string AutoName = "NAM";

    /// <summary>Plain text by the runtime's writer, which is what services send today.</summary>
    internal const string PlainText = "stock text";

    /// <summary>What "always Zip" is taken to be: the runtime's gzip at its default level.</summary>
    internal const string AlwaysZip = "stock gzip-6";

    /// <summary>What "always XMill-like" is taken to be.</summary>
    internal const string AlwaysContainers = "containers";

    /// <summary>The same, while they are written.</summary>
    internal const string FlowingContainers = "containers flowing";

    /// <summary>All formats; their places in the list are their addresses.</summary>
    internal static IReadOnlyList<Format> All { get; } = [.. List()];

    private static IEnumerable<Format> List()
    {
        yield return new Format(AutoName, FormatKind.Auto);
        yield return new Format(PlainText, FormatKind.Stock);
        yield return new Format("stock binary", FormatKind.Stock, StockForm.Binary);
        foreach (var level in (int[])[1, 4, 6, 9])
        {
            yield return new Format($"stock gzip-{level}", FormatKind.Stock, StockForm.Text, StockCodec.GZip, level);
        }

        foreach (var level in (int[])[0, 1, 2, 3, 4, 5, 6, 9, 11])
        {
            yield return new Format($"stock brotli-{level}", FormatKind.Stock, StockForm.Text, StockCodec.Brotli, level);
        }

        if (ZstandardLibrary.IsAvailable)
        {
            foreach (var level in (int[])[1, 3])
            {
                yield return new Format($"stock zstd-{level}", FormatKind.Stock, StockForm.Text, StockCodec.Zstandard, level);
            }
        }

        foreach (var name in (string[])["text", "binary", "containers"])
        {
            yield return new Format(name, FormatKind.Fixed);
        }

        yield return new Format(FlowingContainers, FormatKind.Flowing);

        foreach (var codec in (string[])["zip-1", "zip-2", "zip-4", "zip-6", "zip-9", "brotli-1", "brotli-4"])
        {
            yield return new Format($"text+{codec}", FormatKind.Fixed);
            yield return new Format($"binary+{codec}", FormatKind.Fixed);
        }
    }
}
