// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>Says which formats of an operation are worth trying on a copy of a reply: those without samples, cheapest first.</summary>
internal static class SampleQueue
{
    private const int EnoughSamples = OperationProfile.OwnModelSamples;
    private const double WorthwhileSeconds = 0.1;

    public static ReplyFormat[] Next(OperationProfile profile, FormatModel[] models, XmlForm source)
    {
        if (profile.TypicalSourceBytes(source) is not { } bytes)
        {
            return [];
        }

        // From the binary form, text in a codec costs a detour and never wins against the same codec on the binary form.
        return [.. models
            .Where(model => !model.Format.IsPlainText && (source == XmlForm.Text || model.Format.Form == XmlForm.Binary))
            .Where(model => profile.SampleCount(source, model.Format) < EnoughSamples && model.Encode.Evaluate(bytes) < WorthwhileSeconds)
            .OrderBy(model => model.Encode.Evaluate(bytes))
            .Select(model => model.Format)];
    }
}
