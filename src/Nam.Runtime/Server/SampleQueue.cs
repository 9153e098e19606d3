// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>Says which formats of an operation are worth trying on a copy of a reply: those without samples, containers and then
/// the cheapest first.</summary>
/// <remarks>Not thread-safe: the learner's own.</remarks>
internal sealed class SampleQueue
{
    private const int EnoughSamples = OperationProfile.OwnModelSamples;
    private const double WorthwhileSeconds = 0.1;
    private readonly HashSet<ReplyFormat> _excluded = [];

    /// <summary>Leaves out a format whose codec failed.</summary>
    public void Exclude(ReplyFormat format) => _excluded.Add(format);

    /// <summary>Gives the formats that are worth trying, in this order: of containers least is known beforehand, since replies
    /// have 4 to 243 times their bytes.</summary>
    /// <param name="profile">What is known of the operation.</param>
    /// <param name="models">The formats that may be chosen, and what they are expected to cost.</param>
    /// <param name="source">The form at hand.</param>
    /// <param name="isWhole">Whether a whole reply is at hand; the beginning of one can only be packed as it is.</param>
    public ReplyFormat[] Next(OperationProfile profile, FormatModel[] models, XmlForm source, bool isWhole = true)
    {
        if (profile.TypicalSourceBytes(source) is not { } typical)
        {
            return [];
        }

        var bytes = Math.Min(typical, Learner.MaximumSampleBytes);
        isWhole &= typical <= Learner.MaximumSampleBytes;

        // From the binary form, text in a codec costs a detour and never wins against the same codec on the binary form. Plain text is
        // tried: nothing else tells what it would have cost, once it is not chosen any more.
        return [.. models
            .Where(model => isWhole
                ? (source == XmlForm.Text ? !model.Format.IsPlainText : model.Format.IsPlainText || model.Format.Form != XmlForm.Text)
                : model.Format.Form == source && !model.Format.IsStored)
            .Where(model => !_excluded.Contains(model.Format))
            .Where(model => profile.SampleCount(source, model.Format) < EnoughSamples && model.Encode.Evaluate(bytes) < WorthwhileSeconds)
            .OrderBy(model => model.Format.Form == XmlForm.Containers ? -1 : model.Encode.Evaluate(bytes))
            .Select(model => model.Format)];
    }
}
