// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>Names of the codecs that NAM knows; a format is selected by one of them and a level.</summary>
internal static class ReplyCodecs
{
    /// <summary>No codec: the form is stored as it is.</summary>
    public const string None = "none";

    /// <summary>Deflate.</summary>
    public const string Zip = "zip";

    /// <summary>Brotli by the platform.</summary>
    public const string Brotli = "brotli";

    /// <summary>Returns the constant that equals a name, so that equal names are the same object; other names are
    /// returned as a new string.</summary>
    internal static string Intern(ReadOnlySpan<char> name) => name switch
    {
        None => None,
        Zip => Zip,
        Brotli => Brotli,
        _ => name.ToString(),
    };
}
