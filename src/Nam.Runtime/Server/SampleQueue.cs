// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>Says which formats of an operation are worth trying on a copy of a reply: those without samples, cheapest first.</summary>
/// <remarks>Not thread-safe: the learner's own.</remarks>
internal sealed class SampleQueue
{
    private const int EnoughSamples = OperationProfile.OwnModelSamples;
    private const double WorthwhileSeconds = 0.1;
    private readonly HashSet<ReplyFormat> _excluded = [];

    /// <summary>Leaves out a format whose codec failed.</summary>
    public void Exclude(ReplyFormat format) => _excluded.Add(format);

    public ReplyFormat[] Next(OperationProfile profile, FormatModel[] models, XmlForm source)
    {
        if (profile.TypicalSourceBytes(source) is not { } bytes)
        {
            return [];
        }

        // From the binary form, text in a codec costs a detour and never wins against the same codec on the binary form. Plain text is
        // tried: nothing else tells what it would have cost, once it is not chosen any more.
        return [.. models
            .Where(model => (source == XmlForm.Text ? !model.Format.IsPlainText : model.Format.IsPlainText || model.Format.Form != XmlForm.Text) && !_excluded.Contains(model.Format))
            .Where(model => profile.SampleCount(source, model.Format) < EnoughSamples && model.Encode.Evaluate(bytes) < WorthwhileSeconds)
            .OrderBy(model => model.Encode.Evaluate(bytes))
            .Select(model => model.Format)];
    }
}
