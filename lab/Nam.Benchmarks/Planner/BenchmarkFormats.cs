// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Benchmarks.Planner;

/// <summary>48 formats, the usual ones first, and a client that reads them all.</summary>
internal static class BenchmarkFormats
{
    public const string Header =
        "1;read=binary,zip,brotli;to=objects;rt=90.21;bw=11400000;dt=8.192,131.1,2097,33554"
        + ";dbz=6.656,106.5,1704,27263;last=5k3f9a1c:91000:1200.5";

    public static readonly ReplyFormat[] All = Make();

    private static ReplyFormat[] Make()
    {
        var formats = new List<ReplyFormat> { ReplyFormat.Text, ReplyFormat.Binary };
        int[] levels = [1, 2, 6, 4, 3, 5, 7, 8, 9];
        foreach (var level in levels)
        {
            foreach (var codec in (string[])[ReplyCodecs.Zip, ReplyCodecs.Brotli, ReplyCodecs.ManagedZip])
            {
                formats.Add(new ReplyFormat(XmlForm.Text, codec, level));
                formats.Add(new ReplyFormat(XmlForm.Binary, codec, level));
            }
        }

        return [.. formats.Take(48)];
    }
}
