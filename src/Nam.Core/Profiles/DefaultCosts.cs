// SPDX-License-Identifier: MIT
using System.Collections.Immutable;
using Nam.Decisions;
using Nam.Estimation;

namespace Nam.Profiles;

/// <summary>
/// What a format costs before anything was learned. Measured on TPC-H replies with .NET 10 on one 2.6 GHz core; where figures come from and
/// which are interpolated: docs/cost-model.md, section "Priors". Times in nanoseconds a byte.
/// </summary>
internal static class DefaultCosts
{
    /// <summary>Bytes that a NAM frame adds (wire-format.md section 4): 9 fixed, two sizes of up to 3 bytes, 4 of checksum.</summary>
    public const double FrameBytes = 20;

    /// <summary>Binary form over text, geometric mean of three replies (0.29, 0.36, 0.63).</summary>
    public const double BinaryShare = 0.40;

    // From finished text to the binary form, and from the binary form to text, a byte of the text.
    private const double TextToBinary = 15;
    private const double BinaryToText = 3.5;

    private const double Nano = 1e-9;
    private const double CodecFixedSeconds = 3e-6;
    private const double DecodeFixedSeconds = 3e-6;
    private const double ManagedFactor = 3.5;

    // Bytes that a codec spends before it has learned a text's or a binary form's names.
    private const double TextStart = 650;
    private const double BinaryStart = 400;
    private const double StartScale = 1000;

    // Index = level. Ratio = form bytes / encoded bytes of large replies; cost a byte of the form.
    private static readonly double[] ZipTextRatio = [1, 5.04, 6.9, 7.2, 7.5, 7.8, 8.2, 8.25, 8.3, 8.35];
    private static readonly double[] ZipTextCost = [0.2, 1.65, 2.7, 3.5, 4.5, 5.9, 7.8, 10, 16, 25];
    private static readonly double[] ZipBinaryRatio = [1, 2.65, 3.07, 3.15, 3.24, 3.36, 3.49, 3.52, 3.54, 3.55];
    private static readonly double[] ZipBinaryCost = [0.2, 1.97, 3.7, 5.2, 7, 8.6, 10.6, 14, 22, 34];
    private static readonly double[] BrotliTextRatio = [6.6, 7.4, 7.6, 7.9, 8.6, 9.2, 9.5, 9.7, 9.9, 10, 10.8, 11.2];
    private static readonly double[] BrotliTextCost = [1.2, 1.6, 2.6, 3.3, 6.5, 12, 16, 24, 34, 50, 400, 1000];
    private const double BrotliBinaryRatio = 0.44;
    private const double BrotliBinaryCost = 1.2;

    // Decoding from the last byte to the result, a byte of the form: [target][form].
    private static readonly double[,] DecodeForm = { { 0.05, 8 }, { 3.5, 5.4 } };

    // Undoing the codec, a byte of the form: [family][form].
    private static readonly double[,] DecodeCodec = { { 0, 0 }, { 0.8, 1.1 }, { 0.9, 1.2 } };

    private static readonly ImmutableArray<CostCurve> DecodeCurves = MakeDecodeCurves();

    /// <summary>Seconds to make plain text of a binary form at hand, as a function of its bytes.</summary>
    public static CostCurve BinaryToTextEncode { get; } = CostCurve.Affine(0, BinaryToText * Nano / BinaryShare);

    /// <summary>Bytes of another form as a share of the form at hand.</summary>
    public static double FormShare(XmlForm source, XmlForm form) =>
        source == form ? 1 : form == XmlForm.Binary ? BinaryShare : 1 / BinaryShare;

    /// <summary>Encoded bytes as a function of source bytes.</summary>
    public static CostCurve Size(XmlForm source, in ReplyFormat format)
    {
        var share = FormShare(source, format.Form);
        if (format.IsPlainText)
        {
            return CostCurve.Affine(0, share);
        }

        if (format.IsStored)
        {
            return CostCurve.Affine(FrameBytes, share);
        }

        var ratio = Ratio(format);
        var start = format.Form == XmlForm.Text ? TextStart : BinaryStart;
        Span<double> knots = stackalloc double[CostCurve.KnotCount];
        for (var k = 0; k < knots.Length; k++)
        {
            var form = CostCurve.KnotBytes(k) * share;
            knots[k] = FrameBytes + Math.Min(form, (form / ratio) + (start * form / (form + StartScale)));
        }

        return CostCurve.FromKnots(knots);
    }

    /// <summary>Encode seconds as a function of source bytes.</summary>
    public static CostCurve Encode(XmlForm source, in ReplyFormat format)
    {
        var perByte = 0.0;
        if (source != format.Form)
        {
            perByte = source == XmlForm.Text ? TextToBinary : BinaryToText / BinaryShare;
        }

        if (format.IsStored)
        {
            return perByte == 0 ? CostCurve.Zero : CostCurve.Affine(0, perByte * Nano);
        }

        perByte += CodecCost(format) * FormShare(source, format.Form);
        return CostCurve.Affine(CodecFixedSeconds, perByte * Nano);
    }

    /// <summary>Decode seconds as a function of form bytes.</summary>
    public static CostCurve Decode(DecodeTarget target, XmlForm form, CodecFamily family) =>
        DecodeCurves[Index(target, form, family == CodecFamily.Other ? CodecFamily.Zip : family)];

    private static int Index(DecodeTarget target, XmlForm form, CodecFamily family) =>
        ((((target == DecodeTarget.Objects ? 1 : 0) * 2) + (int)form) * CodecFamilies.Count) + (int)family;

    private static ImmutableArray<CostCurve> MakeDecodeCurves()
    {
        var curves = new CostCurve[2 * 2 * CodecFamilies.Count];
        foreach (var target in (DecodeTarget[])[DecodeTarget.Text, DecodeTarget.Objects])
        {
            foreach (var form in (XmlForm[])[XmlForm.Text, XmlForm.Binary])
            {
                for (var family = 0; family < CodecFamilies.Count; family++)
                {
                    var perByte = DecodeForm[(int)target, (int)form] + DecodeCodec[family, (int)form];
                    var stages = (family == 0 ? 0 : 1) + (target == DecodeTarget.Text && form == XmlForm.Text ? 0 : 1);
                    curves[Index(target, form, (CodecFamily)family)] = CostCurve.Affine(stages * DecodeFixedSeconds, perByte * Nano);
                }
            }
        }

        return [.. curves];
    }

    private static double Ratio(in ReplyFormat format) => CodecFamilies.Of(format.Codec) switch
    {
        CodecFamily.Brotli => At(BrotliTextRatio, format.Level) * (format.Form == XmlForm.Text ? 1 : BrotliBinaryRatio),
        CodecFamily.Zip => At(format.Form == XmlForm.Text ? ZipTextRatio : ZipBinaryRatio, format.Level),
        _ => At(format.Form == XmlForm.Text ? ZipTextRatio : ZipBinaryRatio, 2), // an unknown codec: no better than Zip
    };

    private static double CodecCost(in ReplyFormat format) => CodecFamilies.Of(format.Codec) switch
    {
        CodecFamily.Brotli => At(BrotliTextCost, format.Level) * (format.Form == XmlForm.Text ? 1 : BrotliBinaryCost),
        CodecFamily.Zip => At(format.Form == XmlForm.Text ? ZipTextCost : ZipBinaryCost, format.Level)
            * (format.Codec == ReplyCodecs.ManagedZip ? ManagedFactor : 1),
        _ => At(format.Form == XmlForm.Text ? ZipTextCost : ZipBinaryCost, 6), // and no cheaper than a high level
    };

    private static double At(double[] byLevel, int level) => byLevel[Math.Min(level, byLevel.Length - 1)];
}
