// SPDX-License-Identifier: MIT
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Nam.Decisions;

namespace Nam.Profiles;

internal sealed partial record ClientProfile
{
    /// <summary>What has one name in a header: more than a third of what a client says on a slow path would be the names.</summary>
    internal const ClientCapabilities AllOfVersion1 =
        ClientCapabilities.Binary | ClientCapabilities.Containers | ClientCapabilities.Flow | ClientCapabilities.Packed;

    /// <summary>Longest header that is read or written, in characters.</summary>
    public const int MaximumHeaderLength = 1024;

    /// <summary>Most reports that a header carries.</summary>
    public const int MaximumReports = 4;

    internal const double MaximumRoundTripMilliseconds = 60_000;
    internal const double MaximumWindowBytes = 1e12;
    internal const double MinimumDecodeFactor = 0.01;
    internal const double MaximumDecodeFactor = 1e6;
    internal const double MaximumReportMicroseconds = 3_600_000_000;

    // Where a curve is compared with the prior.
    internal const double ReferenceBytes = 65_536;

    /// <summary>The names of forms and codecs in <c>dec</c>, in the order in which they are written.</summary>
    internal static readonly (string Name, XmlForm Form, CodecFamily Family)[] DecodeKinds =
    [
        ("t", XmlForm.Text, CodecFamily.None), ("b", XmlForm.Binary, CodecFamily.None), ("tz", XmlForm.Text, CodecFamily.Zip),
        ("tr", XmlForm.Text, CodecFamily.Brotli), ("bz", XmlForm.Binary, CodecFamily.Zip), ("br", XmlForm.Binary, CodecFamily.Brotli),
        ("c", XmlForm.Containers, CodecFamily.None),
    ];

    /// <summary>Reads a profile header; whatever is against wire-format.md section 2 makes it absent. Never throws.</summary>
    /// <param name="header">The header field's value.</param>
    /// <param name="profile">The profile, or null when the result is false.</param>
    public static bool TryParse(ReadOnlySpan<char> header, [NotNullWhen(true)] out ClientProfile? profile) =>
        ClientProfileParser.TryParse(header, out profile);

    /// <summary>Writes the header: at most 1,024 ASCII characters, which <see cref="TryParse"/> reads back. Values outside their range are
    /// brought to its end; of the reports the first four with a valid id and times are written.</summary>
    public string ToHeader()
    {
        var text = new HeaderBuilder(stackalloc char[MaximumHeaderLength]);
        text.Append("1");
        var read = Capabilities & AllOfVersion1;
        if (read == AllOfVersion1)
        {
            text.Append(";read=all1");
        }
        else if (read != ClientCapabilities.None)
        {
            text.Append(";read=");
            var first = true;
            AppendName(ref text, ref first, ClientCapabilities.Binary, "binary");
            AppendName(ref text, ref first, ClientCapabilities.Containers, "containers");
            AppendName(ref text, ref first, ClientCapabilities.Flow, "flow");
            AppendName(ref text, ref first, ClientCapabilities.Packed, "packed");
        }

        text.Append(Target == DecodeTarget.Objects ? ";to=objects" : ";to=text");
        if (RoundTripSeconds is { } roundTrip && !double.IsNaN(roundTrip))
        {
            text.Append(";rt=");
            text.Append(roundTrip * 1e3, 0.001, MaximumRoundTripMilliseconds);
        }

        if (BandwidthBytesPerSecond is { } bandwidth && !double.IsNaN(bandwidth))
        {
            text.Append(";bw=");
            text.Append(Math.Round(bandwidth), Network.BandwidthEstimator.MinimumRate, Network.BandwidthEstimator.MaximumRate);
        }

        if (WindowBytes is { } window && !double.IsNaN(window))
        {
            text.Append(";win=");
            text.Append(Math.Round(window), 1, MaximumWindowBytes);
        }

        AppendSpeeds(ref text);
        AppendReports(ref text, Reports);
        return text.ToString();
    }

    /// <summary>Adds reports to a header that was made without any, for clients that keep the rest while nothing else
    /// changed.</summary>
    /// <param name="header">A header of <see cref="ToHeader"/> without reports.</param>
    /// <param name="reports">The reports, newest first; at most four with a valid id and times are written.</param>
    /// <returns>The header, at most 1,024 characters.</returns>
    public static string Complete(string header, ImmutableArray<ReplyReport> reports)
    {
        ArgumentNullException.ThrowIfNull(header);
        if (reports.IsDefaultOrEmpty)
        {
            return header;
        }

        var text = new HeaderBuilder(stackalloc char[MaximumHeaderLength]);
        text.Append(header);
        AppendReports(ref text, reports);
        return text.ToString();
    }

    private void AppendSpeeds(ref HeaderBuilder text)
    {
        var separator = ";dec=";
        foreach (var (name, form, family) in DecodeKinds)
        {
            if (DecodeCurve(form, family) is { } curve)
            {
                text.Append(separator);
                text.Append(name);
                text.Append(":");
                text.Append(
                    curve.Evaluate(ReferenceBytes) / DefaultCosts.Decode(Target, form, family).Evaluate(ReferenceBytes),
                    MinimumDecodeFactor, MaximumDecodeFactor);
                separator = ",";
            }
        }
    }

    private void AppendName(ref HeaderBuilder text, ref bool first, ClientCapabilities flag, string name)
    {
        if ((Capabilities & flag) == 0)
        {
            return;
        }

        if (!first)
        {
            text.Append(",");
        }

        first = false;
        text.Append(name);
    }

    private static void AppendReports(ref HeaderBuilder text, ImmutableArray<ReplyReport> reports)
    {
        if (reports.IsDefaultOrEmpty)
        {
            return;
        }

        var written = 0;
        foreach (var report in reports)
        {
            if (written == MaximumReports || !IsReport(report))
            {
                continue;
            }

            text.Append(written++ == 0 ? ";last=" : ",");
            text.Append(report.Id);
            text.Append(":");
            text.Append(report.TotalSeconds * 1e6, 0, MaximumReportMicroseconds);
            text.Append(":");
            text.Append(report.DecodeSeconds * 1e6, 0, MaximumReportMicroseconds);
        }
    }

    internal static bool IsReport(in ReplyReport report) =>
        ReplyHeader.IsId(report.Id) && report.TotalSeconds >= 0 && report.DecodeSeconds >= 0;
}
