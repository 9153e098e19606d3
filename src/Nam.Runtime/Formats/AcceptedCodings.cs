// SPDX-License-Identifier: MIT

using System.Globalization;
using Nam.Codecs.Compression;
using Nam.Profiles;

namespace Nam.Formats;

/// <summary>What a request's Accept-Encoding allows (RFC 9110 section 12.5.3).</summary>
internal static class AcceptedCodings
{
    /// <summary>The codings of NAM's clients, as <see cref="Of(ClientCapabilities)"/> spells them.</summary>
    private const string OfClients = "gzip, br";

    /// <summary>The capabilities that are codings.</summary>
    public const ClientCapabilities All = ClientCapabilities.Zip | ClientCapabilities.Brotli;

    /// <summary>Reads a request's field.</summary>
    /// <param name="field">The field, all of its lines with commas between; may be hostile.</param>
    /// <returns>The codings that a reply may have. What is not named is allowed only by <c>*</c>; without the field none is.</returns>
    public static ClientCapabilities Read(ReadOnlySpan<char> field)
    {
        if (field is OfClients)
        {
            return All;
        }

        var (allowed, named, others) = (ClientCapabilities.None, ClientCapabilities.None, false);
        foreach (var range in field.Split(','))
        {
            var member = field[range];
            var end = member.IndexOf(';');
            var coding = (end < 0 ? member : member[..end]).Trim();
            var isAllowed = end < 0 || HasWeight(member[(end + 1)..]);
            if (coding is "*")
            {
                others = isAllowed;
            }
            else if (TextCodec.OfCoding(coding) is { } codec)
            {
                named |= FlagOf(codec);
                allowed = isAllowed ? allowed | FlagOf(codec) : allowed & ~FlagOf(codec);
            }
        }

        return others ? allowed | (All & ~named) : allowed;
    }

    /// <summary>Writes the field of a client.</summary>
    /// <returns>The field; empty if the client undoes no coding.</returns>
    public static string Of(ClientCapabilities capabilities) => (capabilities & All) switch
    {
        All => OfClients,
        ClientCapabilities.Zip => TextCodec.Zip.Coding,
        ClientCapabilities.Brotli => TextCodec.Brotli.Coding,
        _ => string.Empty,
    };

    private static ClientCapabilities FlagOf(TextCodec codec) =>
        codec == TextCodec.Zip ? ClientCapabilities.Zip : ClientCapabilities.Brotli;

    // RFC 9110 section 12.4.2. A weight that is none allows nothing.
    private static bool HasWeight(ReadOnlySpan<char> parameters)
    {
        var weight = parameters.Trim();
        return weight.StartsWith("q=", StringComparison.OrdinalIgnoreCase)
            && double.TryParse(weight[2..], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var value)
            && value is > 0 and <= 1;
    }
}
