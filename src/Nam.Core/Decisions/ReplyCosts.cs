// SPDX-License-Identifier: MIT
using Nam.Network;
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>Predicts the cost of candidates for one reply; what all candidates share is computed once.</summary>
internal readonly struct ReplyCosts
{
    private const double Root3 = 1.7320508075688772;

    // As if the upper of the three points had twice its weight and the middle one so much less.
    private const double RiskShare = 1.0 / 6;

    private readonly XmlForm _sourceForm;
    private readonly NetworkPath _path;
    private readonly DecodeFactors _decodeFactors;
    private readonly ClientProfile? _client;
    private readonly double _binaryBytes;
    private readonly double _decodeScale;
    private readonly bool _isUnwritten;
    private readonly bool _mayFlow;
    private readonly bool _mayFlowAsText;
    private readonly double _writeSeconds;
    private readonly double _blockEncodeSeconds;
    private readonly double _writeBeyondColumns;
    private readonly double _leastTransferSeconds;
    private readonly double _textShare;

    public ReplyCosts(in ReplyContext context)
    {
        SourceBytes = Math.Max(0, context.SourceBytes);
        Candidates = context.Candidates ?? [];
        _sourceForm = context.SourceForm == XmlForm.Binary ? XmlForm.Binary : XmlForm.Text;
        _path = context.Path;
        _decodeFactors = context.DecodeFactors ?? DecodeFactors.None;
        _client = context.Client;
        _isUnwritten = context.IsUnwritten;
        _mayFlow = context.MayFlow && (context.IsUnwritten || _sourceForm == XmlForm.Text);
        _mayFlowAsText = context.MayFlowAsText && _sourceForm == XmlForm.Text;
        _writeSeconds = context.WriteSeconds > 0 && double.IsFinite(context.WriteSeconds) ? context.WriteSeconds : 0;
        _blockEncodeSeconds = context.BlockEncodeSeconds >= 0 ? Math.Min(context.BlockEncodeSeconds, 1) : DefaultCosts.BlockEncodeSeconds;
        _writeBeyondColumns = context is { IsUnwritten: true, BinaryWriteSeconds: >= 0 and < double.PositiveInfinity and var binary }
            ? Math.Max(0, binary - _writeSeconds)
            : 0;
        _leastTransferSeconds = _path.RoundTripSeconds + (_path.Correction?.HostSeconds ?? 0);
        _textShare = context.TextShare > 0 && double.IsFinite(context.TextShare) ? context.TextShare : 0;
        TextBytes = FormBytes(XmlForm.Text);
        _binaryBytes = FormBytes(XmlForm.Binary);
        _decodeScale = _client is null ? 1 : DecodeSpeed.Scale(_client);
    }

    public long SourceBytes { get; }

    public NetworkPath Path => _path;

    /// <summary>Bytes of the reply's text: exact where text is at hand, else predicted.</summary>
    public double TextBytes { get; }

    public FormatModel[] Candidates { get; }

    /// <summary>The place of a format among the candidates; -1 where it is none.</summary>
    public int IndexOf(in ReplyFormat format)
    {
        for (var i = 0; i < Candidates.Length; i++)
        {
            if (Candidates[i].Format == format)
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>The cost of a candidate that is whole before it leaves; false when a prediction is missing or not a number, or surely
    /// above the worst.</summary>
    /// <param name="index">The candidate's place.</param>
    /// <param name="worst">Total in seconds from which the candidate is out of the running, so that its transfer time
    /// may be rougher.</param>
    /// <param name="cost">The cost, when the result is true.</param>
    public bool TryEstimate(int index, double worst, out CandidateCost cost)
    {
        cost = default;
        ref readonly var model = ref Candidates[index];
        if (model.Size is null || model.Encode is null)
        {
            return false;
        }

        var form = model.Format.Form;
        var formBytes = form == XmlForm.Binary ? _binaryBytes : TextBytes; // containers: of the text that they stand for
        double encodedBytes;
        double encode = 0;
        double spread = 0;
        var most = double.PositiveInfinity;
        if (model.Format.IsStored && form == _sourceForm)
        {
            encodedBytes = form == XmlForm.Text ? formBytes : formBytes + DefaultCosts.FrameBytes; // exact, and nothing to encode
        }
        else
        {
            // A codec that does not win stores the form.
            var stored = formBytes + DefaultCosts.FrameBytes;
            encodedBytes = Math.Min(model.Size.Evaluate(SourceBytes), stored);
            encode = model.Encode.Evaluate(SourceBytes);
            spread = model.SizeSpread;
            most = model.Format.IsStored ? double.PositiveInfinity : stored;
            if (form == XmlForm.Containers && _sourceForm == XmlForm.Binary && !_isUnwritten)
            {
                encode += DefaultCosts.BinaryToColumns.Evaluate(SourceBytes);
            }
        }

        var decode = DecodeSeconds(model.Format, formBytes);
        if (!MayFlow(model.Format) && encode + decode + _leastTransferSeconds > worst)
        {
            return false;
        }

        var header = HeaderBytes(model.Format);
        var transfer = TransferSeconds(encodedBytes + header, spread, most + header, worst - encode - decode, out var risk);

        // All other formats are made of the binary form.
        cost = new CandidateCost(index, model)
        {
            EncodedBytes = encodedBytes,
            Estimate = new CostEstimate(encode, transfer, decode),
            RiskSeconds = risk + (form == XmlForm.Containers ? 0 : _writeBeyondColumns),
            Spread = spread,
            MostBytes = most,
        };
        return cost.Estimate.TotalSeconds >= 0 && double.IsFinite(cost.Estimate.TotalSeconds);
    }

    /// <summary>The cost of a candidate that flows, in the shape with which the reply is decoded soonest; false where it cannot.</summary>
    /// <param name="whole">The same in one block.</param>
    /// <param name="cost">The cost, when the result is true.</param>
    public bool TryFlow(in CandidateCost whole, out CandidateCost cost)
    {
        cost = whole;
        if (!MayFlow(whole.Format))
        {
            return false;
        }

        // Containers of a text are made when it is there.
        var isText = whole.Format.Form == XmlForm.Text;
        var write = isText || _isUnwritten ? _writeSeconds : 0;
        var (blockDecode, header) =
            (DefaultCosts.BlockDecodeSeconds * _decodeScale * DecodeCorrection(whole.Format), HeaderBytes(whole.Format));
        var best = double.PositiveInfinity;
        foreach (ref readonly var shape in FlowShape.In(whole.Format.Form))
        {
            if (!shape.Cuts(SourceBytes))
            {
                continue;
            }

            var more = isText ? 0 : shape.Blocks(SourceBytes) - 1;
            var cut = whole.Estimate with
            {
                EncodeSeconds = whole.Estimate.EncodeSeconds + (more * _blockEncodeSeconds),
                DecodeSeconds = whole.Estimate.DecodeSeconds + (more * blockDecode),
            };
            var sent = shape.SentBytes(whole.EncodedBytes, SourceBytes) + header;
            var transfer = TransferSeconds(sent, whole.Spread, whole.MostBytes + header, double.PositiveInfinity, out _);
            var estimate = shape.Estimate(cut, transfer, SourceBytes, write, _path);
            if (estimate.TotalSeconds < best && estimate.TotalSeconds >= 0)
            {
                best = estimate.TotalSeconds;
                cost = whole with { Estimate = estimate, EncodedBytes = whole.EncodedBytes * shape.Inflation };
            }
        }

        return double.IsFinite(best);
    }

    /// <summary>What the decode time of a format is multiplied by on this path.</summary>
    public double DecodeCorrection(in ReplyFormat format) => HasDecodeCurve(format) ? _decodeFactors.Of(format) : 1;

    /// <summary>Whether the client has sent what decoding such a format takes.</summary>
    public bool HasDecodeCurve(in ReplyFormat format) => _client?.DecodeCurve(format.Form, CodecFamilies.Of(format.Codec)) is not null;

    /// <summary>The cost of plain text, whether or not it is a candidate.</summary>
    public CostEstimate PlainText(out double encodedBytes)
    {
        var index = IndexOf(ReplyFormat.Text);
        if (index >= 0 && TryEstimate(index, double.PositiveInfinity, out var known))
        {
            encodedBytes = known.EncodedBytes;
            return known.Estimate;
        }

        encodedBytes = TextBytes;
        var encode = _sourceForm == XmlForm.Text ? 0 : DefaultCosts.BinaryToTextEncode.Evaluate(SourceBytes);
        var cost = new CostEstimate(encode, PathSeconds(encodedBytes), DecodeSeconds(ReplyFormat.Text, TextBytes));
        return double.IsFinite(cost.TotalSeconds) ? cost : default;
    }

    // A size that is predicted just below a full window and turns out above it costs one more round trip. So the mean over what the size
    // may be is taken, with ln(size) normal: Gauss and Hermite's three points, exact for polynomials of degree 5.
    // No larger reply is faster, so that the mean is at least 5/6 of the middle point.
    private double TransferSeconds(double bytes, double spread, double most, double worst, out double risk)
    {
        risk = 0;
        if (spread > 0 && _path.LossRate > 0)
        {
            return LossyTransferSeconds(bytes, Math.Exp(spread), most, worst, out risk);
        }

        var seconds = PathSeconds(bytes);
        if (!(spread > 0) || seconds * 5 / 6 > worst)
        {
            return seconds;
        }

        var factor = Math.Exp(Root3 * spread);
        var upper = PathSeconds(Math.Min(bytes * factor, most));
        risk = (upper - seconds) * RiskShare;
        return ((4 * seconds) + upper + PathSeconds(bytes / factor)) / 6;
    }

    // With loss a prediction costs four times as much and windows end less sharply: Gauss and Hermite's two points, exact for degree 3.
    private double LossyTransferSeconds(double bytes, double factor, double most, double worst, out double risk)
    {
        risk = 0;
        var upper = PathSeconds(Math.Min(bytes * factor, most));
        if (upper / 2 > worst)
        {
            return upper;
        }

        var lower = PathSeconds(bytes / factor);
        risk = (upper - lower) * RiskShare;
        return (upper + lower) / 2;
    }

    private bool MayFlow(in ReplyFormat format) =>
        format.Form == XmlForm.Containers ? _mayFlow : _mayFlowAsText && format.Form == XmlForm.Text && !format.IsStored;

    private static double HeaderBytes(in ReplyFormat format) => format.IsPlainText ? 0 : DefaultCosts.MediaTypeBytes;

    private double PathSeconds(double bytes) => ReplyPlanner.TransferSeconds(bytes, _path);

    private double FormBytes(XmlForm form)
    {
        if (form == _sourceForm)
        {
            return SourceBytes;
        }

        // Other operations tell little of it: small replies are mostly markup, and of large ones no text is seen any more.
        var index = IndexOf(form == XmlForm.Text ? ReplyFormat.Text : ReplyFormat.Binary);
        if (form == XmlForm.Text && _textShare > 0 && (index < 0 || Candidates[index].SampleCount < OperationProfile.OwnModelSamples))
        {
            return SourceBytes * _textShare;
        }

        return index >= 0 && Candidates[index].Size is { } size
            ? size.Evaluate(SourceBytes)
            : SourceBytes * DefaultCosts.FormShare(_sourceForm, form);
    }

    private double DecodeSeconds(in ReplyFormat format, double formBytes)
    {
        if (_client is null)
        {
            return 0;
        }

        var family = CodecFamilies.Of(format.Codec);
        var curve = _client.DecodeCurve(format.Form, family);
        var seconds = curve is not null
            ? curve.Evaluate(formBytes)
            : DefaultCosts.Decode(_client.Target, format.Form, family).Evaluate(formBytes) * _decodeScale;
        return (format.IsStored ? Math.Min(seconds, LeastPackedDecodeSeconds(format.Form, formBytes)) : seconds)
            * (curve is null ? 1 : _decodeFactors.Of(format));
    }

    // Undoing a codec takes no less than no time. Without this a form that was slow once, in a client's first calls,
    // would be out of the running for good where its packed variants were measured later.
    private double LeastPackedDecodeSeconds(XmlForm form, double formBytes)
    {
        var least = double.PositiveInfinity;
        for (var family = CodecFamily.Zip; (int)family < CodecFamilies.Count; family++)
        {
            if (_client!.DecodeCurve(form, family) is { } sent)
            {
                least = Math.Min(least, sent.Evaluate(formBytes));
            }
        }

        return least;
    }
}
