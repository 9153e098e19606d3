// SPDX-License-Identifier: MIT

using Nam.Configuration;
using Nam.Server;

namespace Nam.AspNetCore;

/// <summary>Settings for the replies of an action, a controller or an endpoint; what is not set is as the application has it.</summary>
/// <remarks>
/// What stands closer counts, as a whole: an action's before its controller's, an endpoint's before its group's. Endpoints with equal
/// settings share what is learned. Without any setting it takes back a <see cref="DisableNamAttribute"/> further out. Routing has to
/// come before <c>app.UseNam()</c>, as in every <see cref="Microsoft.AspNetCore.Builder.WebApplication"/> that does not say otherwise.
/// </remarks>
/// <example><code>app.MapGet("/cards", Cards).WithNam(nam => nam.HasSecrets = true);</code></example>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method)]
public sealed class NamAttribute : Attribute, INamEndpointMetadata
{
    private readonly SettingValues _settings = new();

    /// <summary>Gets or sets the one format for all replies, in place of a choice by cost.</summary>
    /// <value>As <see cref="NamServerOptions.ForcedFormat"/>, and <c>auto</c> for a choice where the application forces a format.</value>
    /// <exception cref="NamConfigurationException">Set to something that is no format.</exception>
    public string? Format
    {
        get => (string?)_settings[nameof(Format)];
        set => Set(nameof(Format), value);
    }

    /// <summary>Gets or sets the formats that may be chosen.</summary>
    /// <value>As <see cref="NamServerOptions.Formats"/>; they replace the application's.</value>
    /// <exception cref="NamConfigurationException">Set to something that is no format.</exception>
    public string[] Formats
    {
        get => (string[]?)_settings[nameof(Formats)] ?? [];
        set => Set(nameof(Formats), value is null ? null : string.Join(',', value));
    }

    /// <summary>Gets or sets the size up to which a reply is left as plain text.</summary>
    /// <value>Bytes, as <see cref="NamServerOptions.SmallReplyBytes"/>.</value>
    /// <exception cref="NamConfigurationException">Set to a value that is not allowed.</exception>
    public int SmallReplyBytes
    {
        get => (int?)_settings[nameof(SmallReplyBytes)] ?? 0;
        set => Set(nameof(SmallReplyBytes), FormattableString.Invariant($"{value}"));
    }

    /// <summary>Gets or sets the size of text beyond which a reply is sent plain while it is being written.</summary>
    /// <value>Bytes, as <see cref="NamServerOptions.MaximumReplyBytes"/>.</value>
    /// <exception cref="NamConfigurationException">Set to a value that is not allowed.</exception>
    public int MaximumReplyBytes
    {
        get => (int?)_settings[nameof(MaximumReplyBytes)] ?? 0;
        set => Set(nameof(MaximumReplyBytes), FormattableString.Invariant($"{value}"));
    }

    /// <summary>Gets or sets whether replies over HTTPS may be compressed.</summary>
    /// <value>As <see cref="NamServerOptions.EnableForHttps"/>.</value>
    public bool EnableForHttps
    {
        get => (bool?)_settings[nameof(EnableForHttps)] ?? false;
        set => Set(nameof(EnableForHttps), value ? "true" : "false");
    }

    /// <summary>Gets or sets whether the replies hold values that must not be guessed from their sizes.</summary>
    /// <value>As <see cref="NamServerOptions.HasSecrets"/>.</value>
    public bool HasSecrets
    {
        get => (bool?)_settings[nameof(HasSecrets)] ?? false;
        set => Set(nameof(HasSecrets), value ? "true" : "false");
    }

    SettingValues? INamEndpointMetadata.Settings => _settings;

    private void Set(string name, string? value)
    {
        var setting = ServerSettings.Find(name)!;
        _settings[name] = value is null
            ? null
            : setting.Read(new SettingText($"the setting '{name}'", value, new SettingOrigin(null, null)), new FormatMentions());
    }
}
