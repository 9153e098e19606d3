// SPDX-License-Identifier: MIT
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Nam.Estimation;
using Nam.Network;

namespace Nam.Profiles;

/// <summary>Reads the profile header of wire-format.md section 2.</summary>
internal static class ClientProfileParser
{
    // The keys of decode curves, in the order of the curves below.
    private const int CurveCount = 7;

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
        double? decodeFactor = null;
        var curves = default(Curves);
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
                case "cpu":
                    isValid = HeaderNumber.TryParse(value, ClientProfile.MaximumDecodeFactor, out var factor)
                        && factor >= ClientProfile.MinimumDecodeFactor;
                    decodeFactor = factor;
                    break;
                case "last":
                    isValid = TryReports(value, out reports);
                    break;
                default:
                    var index = CurveIndex(key);
                    isValid = index < 0 || TryCurve(value, out curves[index]);
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
            DecodeFactor = decodeFactor,
            DecodeText = curves[0],
            DecodeBinary = curves[1],
            DecodeTextZip = curves[2],
            DecodeTextBrotli = curves[3],
            DecodeBinaryZip = curves[4],
            DecodeBinaryBrotli = curves[5],
            DecodeContainers = curves[6],
            Reports = reports,
        };
        return true;
    }

    private static int CurveIndex(ReadOnlySpan<char> key) => key switch
    {
        "dt" => 0,
        "db" => 1,
        "dtz" => 2,
        "dtr" => 3,
        "dbz" => 4,
        "dbr" => 5,
        "dc" => 6,
        _ => -1,
    };

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
                "zip" => ClientCapabilities.Zip,
                "brotli" => ClientCapabilities.Brotli,
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

    private static bool TryCurve(ReadOnlySpan<char> value, out CostCurve? curve)
    {
        curve = null;
        var bytes = ClientProfile.CurveBytes;
        Span<double> seconds = stackalloc double[4];
        var count = 0;
        var previous = 0.0;
        foreach (var range in value.Split(','))
        {
            if (count == seconds.Length
                || !HeaderNumber.TryParse(value[range], ClientProfile.MaximumDecodeMicroseconds, out var microseconds)
                || microseconds < previous)
            {
                return false;
            }

            previous = microseconds;
            seconds[count++] = microseconds / 1e6;
        }

        if (count != seconds.Length)
        {
            return false;
        }

        curve = CostCurve.FromPoints(bytes, seconds);
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

    [System.Runtime.CompilerServices.InlineArray(CurveCount)]
    private struct Curves
    {
        private CostCurve? _first;
    }
}
