// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Tool.Commands.Profiles;

/// <summary>What a profile holds: of an operation of a service, of all of its operations, or of a server that was called.</summary>
internal sealed record ProfileRow
{
    /// <summary>The profile's key.</summary>
    public required string Key { get; init; }

    /// <summary>False for a damaged profile.</summary>
    public bool IsReadable { get; init; } = true;

    /// <summary>Replies of an operation that were measured, of all formats; null for a server.</summary>
    public long? Samples { get; init; }

    /// <summary>The formats of an operation that were measured; null for a server.</summary>
    public IReadOnlyList<string>? Formats { get; init; }

    /// <summary>The round trip to a server, if it is known.</summary>
    public double? RoundTripSeconds { get; init; }

    /// <summary>The bandwidth from a server, if it is known.</summary>
    public double? BandwidthBytesPerSecond { get; init; }

    /// <summary>Reads a profile.</summary>
    internal static ProfileRow Read(string key, byte[] profile)
    {
        var row = new ProfileRow { Key = key };
        if (LearnedKey.ServerOf(key) is not null && PathProfile.TryRead(profile, out var path))
        {
            return row with { RoundTripSeconds = path.RoundTripSeconds, BandwidthBytesPerSecond = path.BandwidthBytesPerSecond };
        }

        if (LearnedKey.Split(key) is null || !OperationProfile.TryRead(profile, out var learned))
        {
            return row with { IsReadable = false };
        }

        XmlForm[] forms = [XmlForm.Text, XmlForm.Binary];
        var formats = forms.SelectMany(form => learned.Snapshot(form, [.. learned.Formats(form)])).ToList();
        return row with
        {
            Samples = formats.Sum(format => format.SampleCount),
            Formats = [.. formats.Select(format => format.Format.ToString()).Distinct()],
        };
    }
}
