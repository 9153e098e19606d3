// SPDX-License-Identifier: MIT
using Nam.Network;
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>Predicts the cost of candidates for one reply; what all candidates share is computed once.</summary>
internal readonly ref struct ReplyCosts
{
    private readonly XmlForm _sourceForm;
    private readonly NetworkPath _path;
    private readonly ITransferModel _transfer;
    private readonly double _slowdown;
    private readonly ClientProfile? _client;
    private readonly double _textBytes;
    private readonly double _binaryBytes;
    private readonly double _decodeScale;

    public ReplyCosts(scoped in ReplyContext context)
    {
        SourceBytes = Math.Max(0, context.SourceBytes);
        Candidates = context.Candidates;
        _sourceForm = context.SourceForm == XmlForm.Binary ? XmlForm.Binary : XmlForm.Text;
        _path = context.Path;
        _transfer = context.Transfer ?? TransferModels.Round;
        _slowdown = context.EncodeSlowdown >= 1 && double.IsFinite(context.EncodeSlowdown) ? context.EncodeSlowdown : 1;
        _client = context.Client;
        _textBytes = FormBytes(XmlForm.Text);
        _binaryBytes = FormBytes(XmlForm.Binary);
        _decodeScale = _client is null ? 1 : DecodeSpeed.Scale(_client);
    }

    public long SourceBytes { get; }

    public ReadOnlySpan<FormatModel> Candidates { get; }

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

    public int IndexOfStored(XmlForm form)
    {
        for (var i = 0; i < Candidates.Length; i++)
        {
            var format = Candidates[i].Format;
            if (format.IsStored && format.Form == form)
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>The cost of a candidate; false when a prediction is missing or not a number.</summary>
    public bool TryEstimate(in FormatModel model, out CostEstimate cost, out double encodedBytes)
    {
        cost = default;
        encodedBytes = 0;
        if (model.Size is null || model.Encode is null)
        {
            return false;
        }

        var form = model.Format.Form;
        var formBytes = form == XmlForm.Text ? _textBytes : _binaryBytes;
        double encode = 0;
        if (model.Format.IsStored && form == _sourceForm)
        {
            encodedBytes = form == XmlForm.Text ? formBytes : formBytes + DefaultCosts.FrameBytes; // exact, and nothing to encode
        }
        else
        {
            // A codec that does not win stores the form.
            encodedBytes = Math.Min(model.Size.Evaluate(SourceBytes), formBytes + DefaultCosts.FrameBytes);
            encode = model.Encode.Evaluate(SourceBytes) * _slowdown;
        }

        cost = new CostEstimate(encode, _transfer.TransferSeconds(encodedBytes, _path), DecodeSeconds(model.Format, formBytes));
        return cost.TotalSeconds >= 0 && double.IsFinite(cost.TotalSeconds);
    }

    /// <summary>The cost of plain text, whether or not it is a candidate.</summary>
    public CostEstimate PlainText(out double encodedBytes)
    {
        var index = IndexOfStored(XmlForm.Text);
        if (index >= 0 && TryEstimate(Candidates[index], out var cost, out encodedBytes))
        {
            return cost;
        }

        encodedBytes = _textBytes;
        var encode = _sourceForm == XmlForm.Text ? 0 : DefaultCosts.BinaryToTextEncode.Evaluate(SourceBytes) * _slowdown;
        cost = new CostEstimate(encode, _transfer.TransferSeconds(encodedBytes, _path), DecodeSeconds(ReplyFormat.Text, _textBytes));
        return double.IsFinite(cost.TotalSeconds) ? cost : default;
    }

    private double FormBytes(XmlForm form)
    {
        if (form == _sourceForm)
        {
            return SourceBytes;
        }

        var index = IndexOfStored(form);
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
        return _client.DecodeCurve(format.Form, family) is { } sent
            ? sent.Evaluate(formBytes)
            : DefaultCosts.Decode(_client.Target, format.Form, family).Evaluate(formBytes) * _decodeScale;
    }
}
