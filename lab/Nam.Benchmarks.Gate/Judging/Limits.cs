// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Judging;

/// <summary>What a change may cost at most; ratios are new ÷ base.</summary>
internal sealed record Limits
{
    internal const int SmallTextBytes = 1_024;
    internal const int NearTextBytes = 10_240;

    /// <summary>Geometric mean of the times of all cells.</summary>
    internal double Mean { get; init; } = 1.02;

    /// <summary>Time of a cell on a WAN.</summary>
    internal double Wan { get; init; } = 1.05;

    /// <summary>Time of a reply of less than <see cref="SmallTextBytes"/> at 1.6 Mbit/s.</summary>
    internal double Small { get; init; } = 1.05;

    /// <summary>Time of Q16 at scale factor 1 on a WAN.</summary>
    internal double Q16 { get; init; } = 1.3;

    /// <summary>Time of a cell on loopback or a LAN, from <see cref="NearTextBytes"/> on.</summary>
    internal double Near { get; init; } = 1.1;

    /// <summary>Bytes of the typed replies of TPC-H at scale factor 1 in containers, together.</summary>
    internal double T1 { get; init; } = 1_700_000;

    /// <summary>Bytes of all documents in containers.</summary>
    internal double Documents { get; init; } = 1;

    /// <summary>Processor time of typed replies in containers and in the binary form, on either side.</summary>
    internal double Cpu { get; init; } = 1.1;

    /// <summary>Returns these limits with another one.</summary>
    /// <param name="text"><c>NAME=VALUE</c>.</param>
    /// <exception cref="FormatException">There is no such limit, or the value is no number above 0.</exception>
    internal Limits With(string text)
    {
        var value = text.Split('=') is [_, var number] && double.TryParse(number, out var parsed) && parsed > 0
            ? parsed
            : throw new FormatException($"'{text}' is not NAME=VALUE with a value above 0.");
        return text.Split('=')[0] switch
        {
            "mean" => this with { Mean = value },
            "wan" => this with { Wan = value },
            "small" => this with { Small = value },
            "q16" => this with { Q16 = value },
            "near" => this with { Near = value },
            "t1" => this with { T1 = value },
            "documents" => this with { Documents = value },
            "cpu" => this with { Cpu = value },
            var name => throw new FormatException($"There is no limit '{name}'."),
        };
    }

    /// <summary>Returns the limit of a cell's time; infinite for short replies on near links.</summary>
    /// <param name="link">The link's name.</param>
    /// <param name="reply">The reply with its group, as in <c>tpch-1/Q16</c>.</param>
    /// <param name="textBytes">Bytes of its text.</param>
    internal double OfCell(string link, string reply, long textBytes) => link switch
    {
        "loopback" or "lan" => textBytes >= NearTextBytes ? Near : double.PositiveInfinity,
        _ when reply == "tpch-1/Q16" => Q16,
        "1.6/150" when textBytes < SmallTextBytes => Small,
        _ => Wan,
    };
}
