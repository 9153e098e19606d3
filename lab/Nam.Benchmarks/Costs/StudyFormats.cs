// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Benchmarks.Costs;

/// <summary>The formats that are measured, and those among which a plan chooses.</summary>
internal static class StudyFormats
{
    /// <summary>Text, binary, and both with zip 1 to 9, Brotli 1 to 5 and managed zip 1 and 6.</summary>
    public static ReplyFormat[] All { get; } = Make();

    /// <summary>Those that a server offers by default: without managed zip.</summary>
    public static ReplyFormat[] Offered { get; } = [.. All.Where(format => format.Codec != ReplyCodecs.ManagedZip)];

    /// <summary>The kinds of formats that the tables tell apart.</summary>
    public static string[] Families { get; } = [.. All.Select(Family).Distinct()];

    /// <summary>The format's name without its level.</summary>
    public static string Family(ReplyFormat format)
    {
        var name = format.ToString();
        var dash = name.LastIndexOf('-');
        return dash < 0 ? name : name[..dash];
    }

    private static ReplyFormat[] Make()
    {
        var formats = new List<ReplyFormat> { ReplyFormat.Text, ReplyFormat.Binary };
        foreach (var (codec, levels) in ((string, int[])[])
            [(ReplyCodecs.Zip, [1, 2, 3, 4, 5, 6, 7, 8, 9]), (ReplyCodecs.Brotli, [1, 2, 3, 4, 5]), (ReplyCodecs.ManagedZip, [1, 6])])
        {
            foreach (var form in (XmlForm[])[XmlForm.Text, XmlForm.Binary])
            {
                formats.AddRange(levels.Select(level => new ReplyFormat(form, codec, level)));
            }
        }

        return [.. formats];
    }
}
