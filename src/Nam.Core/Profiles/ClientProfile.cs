// SPDX-License-Identifier: MIT
using System.Collections.Immutable;
using Nam.Decisions;
using Nam.Estimation;

namespace Nam.Profiles;

/// <summary>What a client says of itself and its path with a request: the profile header of wire-format.md section 2. Immutable.</summary>
internal sealed partial record ClientProfile
{
    /// <summary>What the client decodes besides text.</summary>
    public ClientCapabilities Capabilities { get; init; }

    /// <summary>What the caller wants in the end; the decode speeds hold for that.</summary>
    public DecodeTarget Target { get; init; }

    /// <summary>Smallest recent round trip in seconds, above 0 and at most 60; null = not known yet, as with the first
    /// request to a server.</summary>
    public double? RoundTripSeconds { get; init; }

    /// <summary>Bandwidth of the path to the client in bytes per second, 100 to 10^12; null = not known yet.</summary>
    public double? BandwidthBytesPerSecond { get; init; }

    /// <summary>The most bytes that recently arrived without a wait for acknowledgements, 1 to 10^12; null = not known,
    /// or the connection was idle.</summary>
    public double? WindowBytes { get; init; }

    /// <summary>Seconds from the last byte to the result as a function of form bytes: text. The header has of each such
    /// curve how many times slower than the prior it is (<c>dec</c>), here for text <c>t</c>.</summary>
    public CostCurve? DecodeText { get; init; }

    /// <summary>As <see cref="DecodeText"/>: binary (<c>b</c>).</summary>
    public CostCurve? DecodeBinary { get; init; }

    /// <summary>As <see cref="DecodeText"/>: text in deflate (<c>tz</c>).</summary>
    public CostCurve? DecodeTextZip { get; init; }

    /// <summary>As <see cref="DecodeText"/>: text in Brotli (<c>tr</c>).</summary>
    public CostCurve? DecodeTextBrotli { get; init; }

    /// <summary>As <see cref="DecodeText"/>: binary in deflate (<c>bz</c>).</summary>
    public CostCurve? DecodeBinaryZip { get; init; }

    /// <summary>As <see cref="DecodeText"/>: binary in Brotli (<c>br</c>).</summary>
    public CostCurve? DecodeBinaryBrotli { get; init; }

    /// <summary>As <see cref="DecodeText"/>: containers (<c>c</c>), as a function of the bytes of the text that they stand for.</summary>
    public CostCurve? DecodeContainers { get; init; }

    /// <summary>What earlier replies took, newest first; at most 4.</summary>
    public ImmutableArray<ReplyReport> Reports { get; init; } = [];

    /// <summary>The decode curve that the client sent for a form and codec; both kinds of Zip share one.</summary>
    /// <param name="form">Form.</param>
    /// <param name="codec">A name of <see cref="ReplyCodecs"/>.</param>
    /// <returns>The curve, or null when the client sent none.</returns>
    public CostCurve? DecodeCurve(XmlForm form, string codec) => DecodeCurve(form, CodecFamilies.Of(codec));

    /// <summary>Whether the client reads a format. Text without a codec is always read.</summary>
    /// <param name="format">The format.</param>
    public bool Reads(in ReplyFormat format)
    {
        if ((format.Form == XmlForm.Binary && (Capabilities & ClientCapabilities.Binary) == 0)
            || (format.Form == XmlForm.Containers && (Capabilities & ClientCapabilities.Containers) == 0))
        {
            return false;
        }

        return format.IsStored || CodecFamilies.Of(format.Codec) switch
        {
            CodecFamily.Zip => (Capabilities & ClientCapabilities.Zip) != 0,
            CodecFamily.Brotli => (Capabilities & ClientCapabilities.Brotli) != 0,
            _ => false,
        };
    }

    /// <summary>Returns the profile of a client that decodes everything so many times slower than the priors say.</summary>
    internal ClientProfile WithDecodeFactor(double factor)
    {
        CostCurve Of(XmlForm form, CodecFamily family) => DefaultCosts.Decode(Target, form, family).Scale(factor);
        return this with
        {
            DecodeText = Of(XmlForm.Text, CodecFamily.None),
            DecodeBinary = Of(XmlForm.Binary, CodecFamily.None),
            DecodeTextZip = Of(XmlForm.Text, CodecFamily.Zip),
            DecodeTextBrotli = Of(XmlForm.Text, CodecFamily.Brotli),
            DecodeBinaryZip = Of(XmlForm.Binary, CodecFamily.Zip),
            DecodeBinaryBrotli = Of(XmlForm.Binary, CodecFamily.Brotli),
            DecodeContainers = Of(XmlForm.Containers, CodecFamily.None),
        };
    }

    internal CostCurve? DecodeCurve(XmlForm form, CodecFamily family) => (form, family) switch
    {
        (XmlForm.Text, CodecFamily.None) => DecodeText,
        (XmlForm.Binary, CodecFamily.None) => DecodeBinary,
        (XmlForm.Text, CodecFamily.Zip) => DecodeTextZip,
        (XmlForm.Text, CodecFamily.Brotli) => DecodeTextBrotli,
        (XmlForm.Binary, CodecFamily.Zip) => DecodeBinaryZip,
        (XmlForm.Binary, CodecFamily.Brotli) => DecodeBinaryBrotli,
        (XmlForm.Containers, CodecFamily.None) => DecodeContainers,
        _ => null,
    };
}
