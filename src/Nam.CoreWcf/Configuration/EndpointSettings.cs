// SPDX-License-Identifier: MIT

using Nam.Server;

namespace Nam.CoreWcf.Configuration;

/// <summary>Settings of one endpoint; what is <see langword="null"/> is as the engine has it. Equal by value, so that endpoints with equal settings share an engine.</summary>
internal sealed record EndpointSettings
{
    /// <summary>The value of <see cref="ForcedFormat"/> that lets the cost model choose, also where the engine has a forced format.</summary>
    public const string Auto = "auto";

    /// <summary>Gets whether replies are adapted.</summary>
    public NamMode? Mode { get; init; }

    /// <summary>Gets the one format for all replies, or <see cref="Auto"/>.</summary>
    public string? ForcedFormat { get; init; }

    /// <summary>Gets the formats that may be chosen.</summary>
    public IReadOnlyList<string>? Formats { get; init; }

    /// <summary>Gets the size up to which a reply is left as plain text.</summary>
    public int? SmallReplyBytes { get; init; }

    /// <summary>Gets the size beyond which a reply is left plain.</summary>
    public int? MaximumReplyBytes { get; init; }

    /// <summary>Gets whether replies over HTTPS may be compressed.</summary>
    public bool? EnableForHttps { get; init; }

    /// <summary>Gets the places of secrets in the endpoint's replies, besides those that the engine knows.</summary>
    public IReadOnlyList<string>? SecretPaths { get; init; }

    /// <summary>Puts the settings over those of an engine.</summary>
    /// <param name="options">The engine's settings; changed here.</param>
    public void ApplyTo(NamServerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Mode = Mode ?? options.Mode;
        options.ForcedFormat = ForcedFormat is Auto ? null : ForcedFormat ?? options.ForcedFormat;
        options.SmallReplyBytes = SmallReplyBytes ?? options.SmallReplyBytes;
        options.MaximumReplyBytes = MaximumReplyBytes ?? options.MaximumReplyBytes;
        options.EnableForHttps = EnableForHttps ?? options.EnableForHttps;
        foreach (var path in SecretPaths ?? [])
        {
            options.SecretPaths.Add(path);
        }

        if (Formats is not null)
        {
            options.Formats.Clear();
            foreach (var format in Formats)
            {
                options.Formats.Add(format);
            }
        }
    }

    /// <inheritdoc/>
    public bool Equals(EndpointSettings? other) =>
        other is not null
        && Mode == other.Mode
        && ForcedFormat == other.ForcedFormat
        && SmallReplyBytes == other.SmallReplyBytes
        && MaximumReplyBytes == other.MaximumReplyBytes
        && EnableForHttps == other.EnableForHttps
        && AreEqual(SecretPaths, other.SecretPaths)
        && AreEqual(Formats, other.Formats);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        var hash = new HashCode();
        hash.Add(Mode);
        hash.Add(ForcedFormat);
        hash.Add(SmallReplyBytes);
        hash.Add(MaximumReplyBytes);
        hash.Add(EnableForHttps);
        foreach (var text in (Formats ?? []).Concat(SecretPaths ?? []))
        {
            hash.Add(text);
        }

        return hash.ToHashCode();
    }

    private static bool AreEqual(IReadOnlyList<string>? one, IReadOnlyList<string>? other) =>
        one is null ? other is null : other is not null && one.SequenceEqual(other, StringComparer.Ordinal);
}
