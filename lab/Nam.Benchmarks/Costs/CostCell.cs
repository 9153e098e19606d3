// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Benchmarks.Costs;

/// <summary>What one reply costs in one format, made of one form at hand.</summary>
/// <param name="source">The form at hand.</param>
/// <param name="format">The format.</param>
/// <param name="rounds">Rounds of measurement.</param>
internal sealed class CostCell(XmlForm source, ReplyFormat format, int rounds)
{
    private readonly double[][] _decode = [new double[rounds], new double[rounds]];

    /// <summary>The form at hand.</summary>
    public XmlForm Source { get; } = source;

    /// <summary>The format.</summary>
    public ReplyFormat Format { get; } = format;

    /// <summary>Whether the form at hand is sent as it is, so that nothing is to be predicted.</summary>
    public bool IsFree => Format.IsStored && Format.Form == Source;

    /// <summary>Bytes of the format's form, before the codec.</summary>
    public int FormBytes { get; set; }

    /// <summary>Bytes to send, frame included.</summary>
    public int EncodedBytes { get; set; }

    /// <summary>Encode seconds by round.</summary>
    public double[] Encode { get; } = new double[rounds];

    /// <summary>Decode seconds by round.</summary>
    public double[] Decode(DecodeTarget target) => _decode[(int)target];

    /// <summary>The encode time by which predictions are judged: the median of the odd rounds.</summary>
    public double TrueEncode => Statistics.Judging(Encode);

    /// <summary>The decode time by which predictions are judged: the median of the odd rounds.</summary>
    public double TrueDecode(DecodeTarget target) => Statistics.Judging(Decode(target));
}
