// SPDX-License-Identifier: MIT
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Nam.Estimation;
using Nam.Network;

namespace Nam.Profiles;

/// <summary>Reads the profile header of wire-format.md section 2.</summary>
internal static class ClientProfileParser
{
    public static bool TryParse(ReadOnlySpan<char> header, [NotNullWhen(true)] out ClientProfile? profile)
    {
        profile = null;
        Span<UInt128> seen = stackalloc UInt128[HeaderFields.MaximumKeys(header)];
        if (!HeaderFields.TryOpen(header, seen, out var fields))
        {
            return false;
        }

        var capabilities = ClientCapabilities.None;
        var target = DecodeTarget.Text;
        var roundTrip = 0.0;
        double? bandwidth = null;
        double? window = null;
        Span<double> factors = stackalloc double[ClientProfile.DecodeKinds.Length];
        factors.Clear();
        var reports = ImmutableArray<ReplyReport>.Empty;
        bool isValid;
        while (fields.MoveNext(out var key, out var value, out isValid))
        {
            switch (key)
            {
                case "read":
                    isValid = TryCapabilities(value, out capabilities);
                    break;
                case "to":
                    isValid = TryTarget(value, out target);
                    break;
                case "rt":
                    isValid = HeaderNumber.TryParse(value, ClientProfile.MaximumRoundTripMilliseconds, out roundTrip) && roundTrip > 0;
                    break;
                case "bw":
                    isValid = HeaderNumber.TryParse(value, BandwidthEstimator.MaximumRate, out var rate)
                        && rate >= BandwidthEstimator.MinimumRate;
                    bandwidth = rate;
                    break;
                case "win":
                    isValid = HeaderNumber.TryParse(value, ClientProfile.MaximumWindowBytes, out var bytes) && bytes >= 1;
                    window = bytes;
                    break;
                case "dec":
                    isValid = TryFactors(value, factors);
                    break;
                case "last":
                    isValid = TryReports(value, out reports);
                    break;
            }

            if (!isValid)
            {
                return false;
            }
        }

        if (!isValid)
        {
            return false;
        }

        profile = new ClientProfile
        {
            Capabilities = capabilities,
            Target = target,
            RoundTripSeconds = roundTrip > 0 ? roundTrip / 1e3 : null,
            BandwidthBytesPerSecond = bandwidth,
            WindowBytes = window,
            DecodeText = Curve(target, 0, factors),
            DecodeBinary = Curve(target, 1, factors),
            DecodeTextZip = Curve(target, 2, factors),
            DecodeTextBrotli = Curve(target, 3, factors),
            DecodeBinaryZip = Curve(target, 4, factors),
            DecodeBinaryBrotli = Curve(target, 5, factors),
            DecodeContainers = Curve(target, 6, factors),
            Reports = reports,
        };
        return true;
    }

    private static CostCurve? Curve(DecodeTarget target, int kind, ReadOnlySpan<double> factors)
    {
        var (_, form, family) = ClientProfile.DecodeKinds[kind];
        return factors[kind] > 0 ? DefaultCosts.Decode(target, form, family).Scale(factors[kind]) : null;
    }

    private static bool TryCapabilities(ReadOnlySpan<char> value, out ClientCapabilities capabilities)
    {
        capabilities = ClientCapabilities.None;
        if (value.IsEmpty)
        {
            return true;
        }

        foreach (var range in value.Split(','))
        {
            var name = value[range];
            if (name.IsEmpty)
            {
                return false;
            }

            capabilities |= name switch
            {
                "all1" => ClientProfile.AllOfVersion1,
                "binary" => ClientCapabilities.Binary,
                "containers" => ClientCapabilities.Containers,
                "flow" => ClientCapabilities.Flow,
                "packed" => ClientCapabilities.Packed,
                _ => ClientCapabilities.None,
            };
        }

        return true;
    }

    private static bool TryTarget(ReadOnlySpan<char> value, out DecodeTarget target)
    {
        target = value is "objects" ? DecodeTarget.Objects : DecodeTarget.Text;
        return value is "text" or "objects";
    }

    // Unknown names are skipped; of one that stands twice the last counts.
    private static bool TryFactors(ReadOnlySpan<char> value, Span<double> factors)
    {
        foreach (var range in value.Split(','))
        {
            var speed = value[range];
            var colon = speed.IndexOf(':');
            if (colon <= 0 || !HeaderNumber.TryParse(speed[(colon + 1)..], ClientProfile.MaximumDecodeFactor, out var factor)
                || factor < ClientProfile.MinimumDecodeFactor)
            {
                return false;
            }

            for (var kind = 0; kind < factors.Length; kind++)
            {
                factors[kind] = speed[..colon].SequenceEqual(ClientProfile.DecodeKinds[kind].Name) ? factor : factors[kind];
            }
        }

        return true;
    }

    private static bool TryReports(ReadOnlySpan<char> value, out ImmutableArray<ReplyReport> reports)
    {
        reports = [];
        var read = new ReplyReport[ClientProfile.MaximumReports];
        var count = 0;
        foreach (var range in value.Split(','))
        {
            if (count == read.Length || !TryReport(value[range], out read[count]))
            {
                return false;
            }

            count++;
        }

        reports = ImmutableArray.Create(read, 0, count);
        return true;
    }

    private static bool TryReport(ReadOnlySpan<char> value, out ReplyReport report)
    {
        report = default;
        var first = value.IndexOf(':');
        if (first < 0)
        {
            return false;
        }

        var rest = value[(first + 1)..];
        var second = rest.IndexOf(':');
        if (second < 0 || !ReplyHeader.IsId(value[..first])
            || !HeaderNumber.TryParse(rest[..second], ClientProfile.MaximumReportMicroseconds, out var total)
            || !HeaderNumber.TryParse(rest[(second + 1)..], ClientProfile.MaximumReportMicroseconds, out var decode))
        {
            return false;
        }

        report = new ReplyReport(value[..first].ToString(), total / 1e6, decode / 1e6);
        return true;
    }
}
