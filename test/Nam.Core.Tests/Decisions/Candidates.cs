// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

/// <summary>Candidates and clients for planner tests.</summary>
internal static class Candidates
{
    public static readonly string[] Usual =
    [
        "text", "binary", "text+zip-1", "text+zip-2", "text+zip-6", "text+brotli-1", "text+brotli-4",
        "binary+zip-1", "binary+zip-2", "binary+zip-6", "binary+brotli-1", "binary+brotli-4",
    ];

    public static ReplyFormat[] Formats(params string[] names) =>
        [.. names.Select(name => ReplyFormat.TryParse(name, out var format) ? format : throw new ArgumentException(name))];

    public static FormatModel[] Priors(XmlForm source = XmlForm.Text) => new OperationProfile().Snapshot(source, Formats(Usual));

    public static ClientProfile Client(
        ClientCapabilities capabilities = ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli,
        DecodeTarget target = DecodeTarget.Objects) =>
        new() { Capabilities = capabilities, Target = target, RoundTripSeconds = 0.09 };
}
