// SPDX-License-Identifier: MIT
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>By how much decoding one operation's replies takes longer than a client's curves say, which hold for all that it decodes. Immutable.</summary>
/// <remarks>Curves know nothing of a reply but its size; what its values look like (numbers, long texts) makes decoding up to twice as dear or cheap. From <see cref="DecodeCorrector"/>.</remarks>
public sealed class DecodeCorrections
{
    internal const int FormCount = 3;
    private readonly double[] _factors;

    internal DecodeCorrections(double[] factors) => _factors = factors;

    /// <summary>No correction.</summary>
    public static DecodeCorrections None { get; } = new([.. Enumerable.Repeat(1.0, FormCount * CodecFamilies.Count)]);

    /// <summary>The factor for a format.</summary>
    /// <param name="format">The format.</param>
    /// <returns>0.25 to 4; 1 where nothing was corrected.</returns>
    public double Factor(in ReplyFormat format) => _factors[Slot(format)];

    internal static int Slot(in ReplyFormat format)
    {
        var family = CodecFamilies.Of(format.Codec);
        return ((int)format.Form * CodecFamilies.Count) + (int)(family == CodecFamily.Other ? CodecFamily.Zip : family);
    }
}
