// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Tool.Commands.Profiles;

/// <summary>Reads what profiles hold.</summary>
internal static class ProfileReader
{
    /// <summary>How the keys of clients' profiles begin.</summary>
    internal const string ClientPrefix = "client/";

    /// <summary>How the keys of services' profiles begin.</summary>
    internal const string ServerPrefix = "server/";

    /// <summary>What stands between a service's key and the name of an operation of it.</summary>
    internal const string OperationPart = "/operation/";

    /// <summary>What follows a service's key for all its operations together.</summary>
    internal const string AllPart = "/all";

    private const double UsualBytes = 100_000;

    /// <summary>Reads the profiles of a folder.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="pattern">Which profiles; null for all.</param>
    internal static ProfileReport Read(ProfileFolder folder, string? pattern)
    {
        var operations = new List<ProfileReport.OfOperation>();
        var servers = new List<ProfileReport.OfServer>();
        var unreadable = new List<string>();
        foreach (var (key, blob) in folder.LoadOperations().Where(profile => KeyPattern.Fits(profile.Key, pattern)))
        {
            if (Split(key) is var (service, operation) && OperationProfile.TryRead(blob, out var learned))
            {
                operations.Add(new ProfileReport.OfOperation(key, service, operation, Formats(learned)));
            }
            else if (key.StartsWith(ClientPrefix, StringComparison.Ordinal) && PathProfile.TryRead(blob, out var path))
            {
                servers.Add(new ProfileReport.OfServer(
                    key, key[ClientPrefix.Length..], path.RoundTripSeconds, path.BandwidthBytesPerSecond));
            }
            else
            {
                unreadable.Add(key);
            }
        }

        return new ProfileReport(folder.Name, operations, servers, unreadable);
    }

    /// <summary>Returns which operation of which service a key belongs to.</summary>
    /// <param name="key">The key.</param>
    /// <returns>The service and its operation, without operation for all together; null for a key that is no service's.</returns>
    internal static (string Service, string? Operation)? Split(string key)
    {
        var end = key.StartsWith(ServerPrefix, StringComparison.Ordinal) ? key.IndexOf('/', ServerPrefix.Length) : -1;
        if (end <= ServerPrefix.Length)
        {
            return null;
        }

        var service = key[ServerPrefix.Length..end].Replace("~1", "/", StringComparison.Ordinal)
            .Replace("~0", "~", StringComparison.Ordinal);
        return key[end..] is var rest && rest.StartsWith(OperationPart, StringComparison.Ordinal) ? (service, rest[OperationPart.Length..])
            : rest == AllPart ? (service, null)
            : null;
    }

    /// <summary>Escapes a service's name in its key as in a JSON Pointer (RFC 6901), so that it ends at the next slash.</summary>
    internal static string Escape(string key) => ServerPrefix + key[ServerPrefix.Length..].Replace("~", "~0", StringComparison.Ordinal)
        .Replace("/", "~1", StringComparison.Ordinal);

    private static List<ProfileReport.OfFormat> Formats(OperationProfile profile)
    {
        var formats = new List<ProfileReport.OfFormat>();
        foreach (var form in (XmlForm[])[XmlForm.Text, XmlForm.Binary])
        {
            var bytes = profile.TypicalSourceBytes(form) ?? UsualBytes;
            formats.AddRange(profile.Snapshot(form, [.. profile.Formats(form)])
                .Select(model => new ProfileReport.OfFormat(
                    form == XmlForm.Text ? "text" : "binary", model.Format.ToString(), model.SampleCount, bytes,
                    model.Size.Evaluate(bytes), model.Encode.Evaluate(bytes)))
                .OrderBy(format => format.Bytes));
        }

        return formats;
    }
}
