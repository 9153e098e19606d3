// SPDX-License-Identifier: MIT
using System.Collections.Frozen;
using System.Text;

namespace Nam.Codecs.Secrets;

/// <summary>The elements of SOAP's standards whose bearer may act for somebody else; docs/security.md has the reason for each.</summary>
internal static class StandardSecrets
{
    /// <summary>How many bytes of a text are looked at: headers and the first element of a body come first.</summary>
    internal const int SeenBytes = 4_096;

    // As elements these names are their own. "Context" and "Sequence" are common words, and count as headers alone; a text's
    // "Security" often has no more than a timestamp, so that the tokens inside it count.
    private static readonly string[] Elements =
    [
        "RequestSecurityTokenResponse", "UsernameToken", "BinarySecurityToken", "SecurityContextToken", "BinarySecret",
        "Assertion", "SequenceAcknowledgement", "AckRequested", "CreateSequenceResponse",
    ];

    private static readonly FrozenSet<string> Headers =
        Elements.Concat(["Security", "Context", "Sequence"]).ToFrozenSet(StringComparer.Ordinal);

    private static readonly byte[][] Names = [.. Elements.Select(Encoding.UTF8.GetBytes)];

    /// <summary>Returns whether a SOAP header of this local name is one.</summary>
    internal static bool IsHeader(string name) => Headers.Contains(name);

    /// <summary>Returns whether the beginning of a text has an element of such a name, with a prefix or without.</summary>
    /// <param name="text">The text, UTF-8.</param>
    internal static bool AreIn(ReadOnlySpan<byte> text)
    {
        text = text[..Math.Min(text.Length, SeenBytes)];
        foreach (var name in Names)
        {
            for (var rest = text; rest.IndexOf(name) is >= 0 and var at; rest = rest[(at + name.Length)..])
            {
                var after = at + name.Length;
                if (at > 0 && after < rest.Length && rest[at - 1] is (byte)'<' or (byte)':'
                    && rest[after] is (byte)'>' or (byte)' ' or (byte)'/')
                {
                    return true;
                }
            }
        }

        return false;
    }
}
