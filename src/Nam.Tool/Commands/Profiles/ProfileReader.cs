// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Tool.Commands.Profiles;

/// <summary>Reads what profiles say, for a size of reply.</summary>
internal static class ProfileReader
{
    private const string ServerPrefix = "server/";
    private const string ClientPrefix = "client/";
    private const string OperationPart = "/operation/";
    private const string AllPart = "/all";
    private const double UsualDecodeBytes = 100_000;
    private const int HighestZipLevel = 9;
    private const int HighestBrotliLevel = 11;

    // A profile gives formats by name only; those of private codecs are not known here.
    private static readonly ReplyFormat[] Formats = [.. AllFormats()];

    private static readonly (string Name, XmlForm Form, string Codec)[] Decoded =
    [
        ("text", XmlForm.Text, ReplyCodecs.None), ("text+zip", XmlForm.Text, ReplyCodecs.Zip),
        ("text+brotli", XmlForm.Text, ReplyCodecs.Brotli),
        ("binary", XmlForm.Binary, ReplyCodecs.None), ("binary+zip", XmlForm.Binary, ReplyCodecs.Zip),
        ("binary+brotli", XmlForm.Binary, ReplyCodecs.Brotli),
        ("containers", XmlForm.Containers, ReplyCodecs.None),
    ];

    /// <summary>Reads the profiles of a place.</summary>
    /// <param name="place">The place.</param>
    /// <param name="pattern">Which profiles; null for all.</param>
    /// <param name="bytes">The size of a reply for predictions; null for what is typical.</param>
    internal static ProfileReport Read(ProfilePlace place, string? pattern, double? bytes)
    {
        var profiles = place.Load();
        var wides = new Dictionary<string, OperationProfile>();
        foreach (var (key, profile) in profiles)
        {
            if (Split(key) is (var service, null) && OperationProfile.TryRead(profile!.Value.Span, out var wide))
            {
                wides[service] = wide;
            }
        }

        var operations = new List<LearnedOperation>();
        var servers = new List<LearnedPath>();
        var unreadable = new List<string>();
        foreach (var (key, profile) in profiles.Where(profile => KeyPattern.Fits(profile.Key, pattern)))
        {
            var blob = profile!.Value.Span;
            if (Split(key) is var (service, operation) && OperationProfile.TryRead(blob, out var learned))
            {
                operations.Add(new LearnedOperation
                {
                    Key = key, Service = service, Operation = operation, ProfileBytes = blob.Length,
                    Sources = Sources(learned, operation is null ? null : wides.GetValueOrDefault(service), bytes)
                });
            }
            else if (key.StartsWith(ClientPrefix, StringComparison.Ordinal) && PathProfile.TryRead(blob, out var path))
            {
                servers.Add(new LearnedPath(
                    key, key[ClientPrefix.Length..], blob.Length, path.RoundTripSeconds, path.BandwidthBytesPerSecond,
                    bytes ?? UsualDecodeBytes, Decoding(path, bytes ?? UsualDecodeBytes)));
            }
            else
            {
                unreadable.Add(key);
            }
        }

        return new ProfileReport
        {
            Place = place.Name, Kind = place.Kind, Written = place.Written, Operations = operations, Servers = servers,
            Unreadable = unreadable
        };
    }

    /// <summary>Tells which operation of which service a key is of.</summary>
    /// <param name="key">The key.</param>
    /// <returns>The service and its operation, without operation for all together; null for a key that is no service's.</returns>
    internal static (string Service, string? Operation)? Split(string key)
    {
        var end = key.StartsWith(ServerPrefix, StringComparison.Ordinal) ? key.IndexOf('/', ServerPrefix.Length) : -1;
        if (end <= ServerPrefix.Length)
        {
            return null;
        }

        // Escaped as in a JSON Pointer (docs/profile-store.md, Keys).
        var service = key[ServerPrefix.Length..end].Replace("~1", "/", StringComparison.Ordinal)
            .Replace("~0", "~", StringComparison.Ordinal);
        return key[end..] is var rest && rest.StartsWith(OperationPart, StringComparison.Ordinal) ? (service, rest[OperationPart.Length..])
            : rest == AllPart ? (service, null)
            : null;
    }

    private static List<LearnedSource> Sources(OperationProfile profile, OperationProfile? wide, double? bytes)
    {
        var sources = new List<LearnedSource>();
        foreach (var form in (XmlForm[])[XmlForm.Text, XmlForm.Binary])
        {
            ReplyFormat[] seen = [.. Formats.Where(format => profile.SampleCount(form, format) > 0)];
            var typical = profile.TypicalSourceBytes(form);
            if (typical is not { } size && seen.Length == 0)
            {
                continue;
            }

            var at = bytes ?? typical ?? UsualDecodeBytes;
            var formats = profile.Snapshot(form, seen, wide)
                .Select(model =>
                    new LearnedFormat(model.Format.ToString(), model.SampleCount, model.Size.Evaluate(at), model.Encode.Evaluate(at)))
                .OrderBy(format => format.Bytes);
            sources.Add(
                new LearnedSource(form == XmlForm.Text ? "text" : "binary", typical, profile.IsUsuallySmall(form), at, [.. formats]));
        }

        return sources;
    }

    private static List<LearnedDecoding> Decoding(PathProfile path, double bytes)
    {
        var text = path.ToClientProfile(default, DecodeTarget.Text);
        var objects = path.ToClientProfile(default, DecodeTarget.Objects);
        return [.. Decoded
            .Select(each => new LearnedDecoding(each.Name, text.DecodeCurve(each.Form, each.Codec)?.Evaluate(bytes), objects.DecodeCurve(
                each.Form, each.Codec)?.Evaluate(bytes)))
            .Where(decoding => (decoding.TextSeconds ?? decoding.ObjectsSeconds) is not null)];
    }

    private static IEnumerable<ReplyFormat> AllFormats()
    {
        yield return ReplyFormat.Containers;
        foreach (var form in (XmlForm[])[XmlForm.Text, XmlForm.Binary])
        {
            yield return new ReplyFormat(form, ReplyCodecs.None, 0);
            foreach (var (codec, highest) in ((string, int)[])[
                (ReplyCodecs.Zip, HighestZipLevel), (ReplyCodecs.ManagedZip, HighestZipLevel), (ReplyCodecs.Brotli, HighestBrotliLevel)])
            {
                for (var level = 0; level <= highest; level++)
                {
                    yield return new ReplyFormat(form, codec, level);
                }
            }
        }
    }
}
