// SPDX-License-Identifier: MIT

using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>Keeps the profiles of the last headers: a client sends the same text, but for its reports, for a while.</summary>
/// <remarks>Bounded; safe for concurrent use. A header that hits another's slot takes its place.</remarks>
internal sealed class ProfileCache
{
    private const string Reports = ";last=";
    private readonly Entry?[] _entries = new Entry?[256];

    /// <summary>Reads a header as <see cref="ClientProfile.TryParse"/> does, and adds the codings that its request accepts.</summary>
    public bool TryParse(
        ReadOnlySpan<char> header, ClientCapabilities codings, out ClientProfile? profile, out ImmutableArray<ReplyReport> reports)
    {
        reports = [];
        profile = null;
        var tail = header.IndexOf(Reports, StringComparison.Ordinal);
        if (header.Length > ClientProfile.MaximumHeaderLength || (tail >= 0 && header[(tail + 1)..].Contains(';')))
        {
            // Too long, or the reports are not the last field: the rare forms are left to the parser alone.
            return TryParseWhole(header, codings, out profile, out reports);
        }

        if (tail >= 0)
        {
            Span<char> reported = stackalloc char[header.Length - tail + 1];
            reported[0] = '1';
            header[tail..].CopyTo(reported[1..]);
            if (!TryParseWhole(reported, codings, out _, out reports))
            {
                return false;
            }

            header = header[..tail];
        }

        var slot = string.GetHashCode(header) & (_entries.Length - 1);
        if (Volatile.Read(ref _entries[slot]) is { } known && known.Codings == codings && header.SequenceEqual(known.Header))
        {
            profile = known.Profile;
            return true;
        }

        if (!TryParseWhole(header, codings, out profile, out _))
        {
            return false;
        }

        Volatile.Write(ref _entries[slot], new Entry(header.ToString(), codings, profile));
        return true;
    }

    private static bool TryParseWhole(
        ReadOnlySpan<char> header, ClientCapabilities codings, [NotNullWhen(true)] out ClientProfile? profile,
        out ImmutableArray<ReplyReport> reports)
    {
        profile = ClientProfile.TryParse(header, out var parsed)
            ? parsed with { Capabilities = parsed.Capabilities | codings }
            : null;
        reports = profile?.Reports ?? [];
        return profile is not null;
    }

    private sealed record Entry(string Header, ClientCapabilities Codings, ClientProfile Profile);
}
