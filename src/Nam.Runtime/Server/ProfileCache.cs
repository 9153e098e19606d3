// SPDX-License-Identifier: MIT

using System.Collections.Immutable;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>Keeps the profiles of the last headers: a client sends the same text, but for its reports, for a while.</summary>
/// <remarks>Bounded; safe for concurrent use. A header that hits another's slot takes its place.</remarks>
internal sealed class ProfileCache
{
    private const string Reports = ";last=";
    private readonly Entry?[] _entries = new Entry?[256];

    /// <summary>Reads a header as <see cref="ClientProfile.TryParse"/> does.</summary>
    public bool TryParse(ReadOnlySpan<char> header, out ClientProfile? profile, out ImmutableArray<ReplyReport> reports)
    {
        reports = [];
        profile = null;
        var tail = header.IndexOf(Reports, StringComparison.Ordinal);
        if (header.Length > ClientProfile.MaximumHeaderLength || (tail >= 0 && header[(tail + 1)..].Contains(';')))
        {
            // Too long, or the reports are not the last field: the rare forms are left to the parser alone.
            return TryParseWhole(header, out profile, out reports);
        }

        if (tail >= 0)
        {
            Span<char> reported = stackalloc char[header.Length - tail + 1];
            reported[0] = '1';
            header[tail..].CopyTo(reported[1..]);
            if (!TryParseWhole(reported, out _, out reports))
            {
                return false;
            }

            header = header[..tail];
        }

        var slot = string.GetHashCode(header) & (_entries.Length - 1);
        if (Volatile.Read(ref _entries[slot]) is { } known && header.SequenceEqual(known.Header))
        {
            profile = known.Profile;
            return true;
        }

        if (!ClientProfile.TryParse(header, out profile))
        {
            return false;
        }

        Volatile.Write(ref _entries[slot], new Entry(header.ToString(), profile));
        return true;
    }

    private static bool TryParseWhole(ReadOnlySpan<char> header, out ClientProfile? profile, out ImmutableArray<ReplyReport> reports)
    {
        var isValid = ClientProfile.TryParse(header, out profile);
        reports = profile?.Reports ?? [];
        return isValid;
    }

    private sealed record Entry(string Header, ClientProfile Profile);
}
