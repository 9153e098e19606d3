// SPDX-License-Identifier: MIT
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>By how much decoding one operation's replies takes longer than a client's curves say, which hold for all
/// that it decodes. Immutable.</summary>
/// <remarks>Curves know nothing of a reply but its size; what its values look like (numbers, long texts) makes decoding
/// up to twice as dear or cheap. From <see cref="DecodeCorrector"/>.</remarks>
internal sealed class DecodeCorrections
{
    // The three forms, and whatever flows, which takes longer in blocks.
    internal const int FormCount = 4;
    internal const int Flowing = 3;
    internal const int KindCount = FormCount * CodecFamilies.Count;
    internal const int BasisCount = 3;
    internal const int SlotCount = BasisCount * KindCount;
    private readonly double[] _factors;
    private readonly double[] _reports;

    internal DecodeCorrections(double[] factors, double[] reports)
    {
        _factors = factors;
        _reports = reports;
    }

    /// <summary>No correction.</summary>
    public static DecodeCorrections None { get; } = new([.. Enumerable.Repeat(1.0, SlotCount)], new double[SlotCount]);

    /// <summary>The factor for a format.</summary>
    /// <param name="format">The format.</param>
    /// <param name="basis">What the time was predicted from that is to be corrected.</param>
    /// <param name="flows">Whether the reply flows.</param>
    /// <returns>0.25 to 4; 1 where nothing was corrected.</returns>
    public double Factor(in ReplyFormat format, DecodeBasis basis = DecodeBasis.Curve, bool flows = false) =>
        _factors[Slot(format, basis, flows)];

    /// <summary>How many replies of the operation in a format's form and kind of codec callers have reported on lately.</summary>
    /// <param name="format">The format.</param>
    /// <param name="flows">Whether they flowed.</param>
    /// <returns>0 to 24.</returns>
    public double Reports(in ReplyFormat format, bool flows = false) =>
        _reports[Slot(format, DecodeBasis.Prior, flows)] + _reports[Slot(format, DecodeBasis.Others, flows)]
        + _reports[Slot(format, DecodeBasis.Curve, flows)];

    internal double Log(int slot) => Math.Log(_factors[slot]);

    internal double Reports(int slot) => _reports[slot];

    internal static int Slot(in ReplyFormat format, DecodeBasis basis, bool flows = false)
    {
        var family = CodecFamilies.Of(format.Codec);
        return ((int)basis * KindCount) + ((flows ? Flowing : (int)format.Form) * CodecFamilies.Count)
            + (int)(family == CodecFamily.Other ? CodecFamily.Zip : family);
    }

    /// <summary>The slot of the same replies in one block; null of one that is.</summary>
    internal static int? WholeOf(int slot)
    {
        var (basis, kind) = (slot / KindCount, slot % KindCount);
        var family = kind % CodecFamilies.Count;
        var form = family == (int)CodecFamily.None ? XmlForm.Containers : XmlForm.Text;
        return kind / CodecFamilies.Count == Flowing ? (basis * KindCount) + ((int)form * CodecFamilies.Count) + family : null;
    }
}
