// SPDX-License-Identifier: MIT
using System.Collections.Immutable;
using Nam.Decisions;
using Nam.Estimation;

namespace Nam.Profiles;

/// <summary>
/// What a format costs before anything was learned. Measured on TPC-H replies with .NET 10 and NAM's own encoder and decoder; where figures
/// come from and which are interpolated: docs/cost-model.md, section "Priors". Times in nanoseconds a byte.
/// </summary>
internal static class DefaultCosts
{
    /// <summary>Bytes that a NAM frame adds (wire-format.md section 4): 9 fixed, two sizes of up to 3 bytes, 4 of checksum.</summary>
    public const double FrameBytes = 20;

    /// <summary>Bytes by which the content type of a frame is longer than the reply's own, which it names by a letter (wire-format.md
    /// section 3): 12 to 31; 70 where the type is one that has none.</summary>
    public const double MediaTypeBytes = 20;

    /// <summary>Binary form over text, geometric mean of three replies (0.29, 0.36, 0.63).</summary>
    public const double BinaryShare = 0.40;

    /// <summary>What a serializer takes to write rows in columns, without their coding, over what the binary form takes.</summary>
    public const double ColumnsWriteShare = 0.5;

    /// <summary>What coding takes for each block beyond the first of a reply that flows in containers, in seconds.</summary>
    public const double BlockEncodeSeconds = 50e-6;

    /// <summary>What decoding takes for each of these, in seconds.</summary>
    public const double BlockDecodeSeconds = 30e-6;

    // From finished text to the binary form, and from the binary form to text, a byte of the text.
    private const double TextToBinary = 1.4;
    private const double BinaryToText = 1.2;

    // Containers. Encoding: a byte of the text, what is more than writing the binary form; from text: from its first
    // byte on. Making columns of a finished binary form takes one more pass over it.
    private const double ContainerRatio = 13;
    private const double ContainerStart = 200;
    private const double ContainerStartScale = 600;
    private const double ContainerFixedSeconds = 2e-6;
    private const double ContainerCost = 0.5;
    private const double TextToContainers = 2.5;
    private const double BinaryToColumnsCost = 4.8;
    private const double DecodeContainerFixedSeconds = 2e-6;

    // Containers of what does not look like rows; the time from the binary form's text, too.
    private const double DocumentSizeFactor = 1.2;
    private const double DocumentFixedSeconds = 60e-6;
    private const double DocumentCost = 14;

    private const int FormCount = 3;
    private const double Nano = 1e-9;
    private const double ZipFixedSeconds = 7e-6;
    private const double BrotliLowFixedSeconds = 5e-6;
    private const double BrotliHighFixedSeconds = 16e-6;
    private const double DecodeCodecFixedSeconds = 3e-6;
    private const double DecodeFormFixedSeconds = 2e-6;

    // From this level on Brotli keeps larger tables.
    private const int BrotliHighLevel = 3;

    // Bytes that a codec spends before it has learned a text's or a binary form's names.
    private const double TextStart = 450;
    private const double BinaryStart = 400;
    private const double StartScale = 1000;

    // Index = level. Ratio = form bytes / encoded bytes of large replies; cost a byte of the form.
    private static readonly double[] ZipTextRatio = [1, 5.8, 7.9, 8.1, 8.3, 8.5, 8.5, 8.6, 8.7, 8.8];
    private static readonly double[] ZipTextCost = [0.2, 0.75, 1.5, 2.3, 2.8, 3.3, 4.2, 5.1, 7.1, 9.3];
    private static readonly double[] ZipBinaryRatio = [1, 3.21, 3.55, 3.57, 3.61, 3.75, 3.75, 3.76, 3.77, 3.77];
    private static readonly double[] ZipBinaryCost = [0.2, 1.45, 3.2, 4.8, 6.5, 7.7, 8.7, 13.5, 14.5, 16.5];
    private static readonly double[] BrotliTextRatio = [6.6, 7.6, 8.8, 8.95, 9.0, 9.2, 9.5, 9.7, 9.9, 10, 10.8, 11.2];
    private static readonly double[] BrotliTextCost = [0.9, 1.5, 2.7, 3.2, 4.8, 8.2, 11, 16, 23, 34, 400, 1000];
    private const double BrotliBinaryRatio = 0.44;
    private const double BrotliBinaryCost = 1.9;

    // Decoding from the last byte to the result, a byte of the form, for containers of the text: [target][form].
    private static readonly double[,] DecodeForm = { { 0.05, 2.5, 0.9 }, { 3.5, 5.4, 1.8 } };

    // Undoing the codec, a byte of the form: [family][form].
    private static readonly double[,] DecodeCodec = { { 0, 0 }, { 0.35, 1.5 }, { 0.55, 1.8 } };

    private static readonly ImmutableArray<CostCurve> DecodeCurves = MakeDecodeCurves();

    /// <summary>Seconds to make plain text of a binary form at hand, as a function of its bytes.</summary>
    public static CostCurve BinaryToTextEncode { get; } = CostCurve.Affine(0, BinaryToText * Nano / BinaryShare);

    /// <summary>Seconds to read a finished binary form into columns, as a function of its bytes.</summary>
    public static CostCurve BinaryToColumns { get; } = CostCurve.Affine(2e-6, BinaryToColumnsCost * Nano);

    /// <summary>Bytes of another form as a share of the form at hand; for containers bytes of the text that they stand for.</summary>
    public static double FormShare(XmlForm source, XmlForm form) =>
        source == form || (source == XmlForm.Text && form == XmlForm.Containers) ? 1
        : form == XmlForm.Binary ? BinaryShare
        : 1 / BinaryShare;

    /// <summary>Encoded bytes as a function of source bytes.</summary>
    public static CostCurve Size(XmlForm source, in ReplyFormat format)
    {
        var share = FormShare(source, format.Form);
        if (format.IsPlainText)
        {
            return CostCurve.Affine(0, share);
        }

        if (!format.IsPacked)
        {
            return CostCurve.Affine(FrameBytes, share);
        }

        var isContainers = format.Form == XmlForm.Containers;
        var ratio = isContainers ? ContainerRatio : Ratio(format);
        var start = isContainers ? ContainerStart : format.Form == XmlForm.Text ? TextStart : BinaryStart;
        var scale = isContainers ? ContainerStartScale : StartScale;
        Span<double> knots = stackalloc double[CostCurve.KnotCount];
        for (var k = 0; k < knots.Length; k++)
        {
            var form = CostCurve.KnotBytes(k) * share;
            knots[k] = FrameBytes + Math.Min(form, (form / ratio) + (start * form / (form + scale)));
        }

        return CostCurve.FromKnots(knots);
    }

    /// <summary>Encode seconds as a function of source bytes; for containers from the binary form without the time to
    /// read it, <see cref="BinaryToColumns"/>.</summary>
    public static CostCurve Encode(XmlForm source, in ReplyFormat format)
    {
        if (format.Form == XmlForm.Containers)
        {
            return CostCurve.Affine(
                ContainerFixedSeconds, (source == XmlForm.Text ? TextToContainers : ContainerCost / BinaryShare) * Nano);
        }

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
        return CostCurve.Affine(CodecFixedSeconds(format), perByte * Nano);
    }

    /// <summary>The same formats, with containers as they are expected to be of a reply that does not look like rows: what other
    /// operations have taught, which may be rows, does not count.</summary>
    public static FormatModel[] OfDocument(XmlForm source, FormatModel[] models)
    {
        var encode = CostCurve.Affine(DocumentFixedSeconds, DocumentCost * Nano * FormShare(source, XmlForm.Text));
        return [.. models.Select(model => model.Format.Form != XmlForm.Containers ? model
            : model with { Size = Size(source, model.Format).Scale(DocumentSizeFactor), Encode = encode })];
    }

    /// <summary>Decode seconds as a function of form bytes.</summary>
    public static CostCurve Decode(DecodeTarget target, XmlForm form, CodecFamily family) =>
        DecodeCurves[Index(
            target, form, form == XmlForm.Containers ? CodecFamily.None : family == CodecFamily.Other ? CodecFamily.Zip : family)];

    private static int Index(DecodeTarget target, XmlForm form, CodecFamily family) =>
        ((((target == DecodeTarget.Objects ? 1 : 0) * FormCount) + (int)form) * CodecFamilies.Count) + (int)family;

    private static ImmutableArray<CostCurve> MakeDecodeCurves()
    {
        var curves = new CostCurve[2 * FormCount * CodecFamilies.Count];
        foreach (var target in (DecodeTarget[])[DecodeTarget.Text, DecodeTarget.Objects])
        {
            foreach (var form in (XmlForm[])[XmlForm.Text, XmlForm.Binary])
            {
                for (var family = 0; family < CodecFamilies.Count; family++)
                {
                    var perByte = DecodeForm[(int)target, (int)form] + DecodeCodec[family, (int)form];
                    var seconds = (family == 0 ? 0 : DecodeCodecFixedSeconds)
                        + (target == DecodeTarget.Text && form == XmlForm.Text ? 0 : DecodeFormFixedSeconds);
                    curves[Index(target, form, (CodecFamily)family)] = CostCurve.Affine(seconds, perByte * Nano);
                }
            }

            Array.Fill(
                curves,
                CostCurve.Affine(DecodeContainerFixedSeconds, DecodeForm[(int)target, (int)XmlForm.Containers] * Nano),
                Index(target, XmlForm.Containers, CodecFamily.None),
                CodecFamilies.Count);
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
        CodecFamily.Zip => At(format.Form == XmlForm.Text ? ZipTextCost : ZipBinaryCost, format.Level),
        _ => At(format.Form == XmlForm.Text ? ZipTextCost : ZipBinaryCost, 6), // and no cheaper than a high level
    };

    private static double CodecFixedSeconds(in ReplyFormat format) => CodecFamilies.Of(format.Codec) switch
    {
        CodecFamily.Brotli => format.Level < BrotliHighLevel ? BrotliLowFixedSeconds : BrotliHighFixedSeconds,
        _ => ZipFixedSeconds,
    };

    private static double At(double[] byLevel, int level) => byLevel[Math.Min(level, byLevel.Length - 1)];
}
