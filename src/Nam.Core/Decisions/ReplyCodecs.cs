// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>Names of the codecs that NAM knows; a format is selected by one of them and a level.</summary>
internal static class ReplyCodecs
{
    /// <summary>No codec: the form is stored as it is.</summary>
    public const string None = "none";

    /// <summary>Deflate by the platform's zlib.</summary>
    public const string Zip = "zip";

    /// <summary>Deflate written entirely in managed code; on the wire it is the same as <see cref="Zip"/>.</summary>
    public const string ManagedZip = "managed-zip";

    /// <summary>Brotli by the platform.</summary>
    public const string Brotli = "brotli";

    /// <summary>Returns the constant that equals a name, so that equal names are the same object; other names are
    /// returned as a new string.</summary>
    internal static string Intern(ReadOnlySpan<char> name) => name switch
    {
        None => None,
        Zip => Zip,
        ManagedZip => ManagedZip,
        Brotli => Brotli,
        _ => name.ToString(),
    };
}
