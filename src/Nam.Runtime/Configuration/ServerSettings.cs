// SPDX-License-Identifier: MIT

using Nam.Server;

namespace Nam.Configuration;

/// <summary>The table of all settings of <see cref="NamServerOptions"/> that configuration can change.</summary>
/// <remarks>Their defaults are those of the options.</remarks>
internal static class ServerSettings
{
    /// <summary>Gets the settings, those that endpoints may have first.</summary>
    public static IReadOnlyList<ServerSetting> All { get; } =
    [
        new(nameof(NamServerOptions.Mode)) { IsOfEndpoint = true, IsReloadable = true },
        new(nameof(NamServerOptions.ForcedFormat)) { Name = "Format", IsOfEndpoint = true, IsReloadable = true },
        new(nameof(NamServerOptions.Formats)) { IsOfEndpoint = true, IsReloadable = true },
        new(nameof(NamServerOptions.SmallReplyBytes)) { IsOfEndpoint = true, IsReloadable = true, Range = (0, 1_048_576), Unit = " bytes" },
        new(nameof(NamServerOptions.MaximumReplyBytes))
        {
            IsOfEndpoint = true, IsReloadable = true, Range = (65_536, 1_073_741_824), Unit = " bytes"
        },
        new(nameof(NamServerOptions.EnableForHttps)) { IsOfEndpoint = true, IsReloadable = true },
        new(nameof(NamServerOptions.HasSecrets)) { IsOfEndpoint = true, IsReloadable = true },
        new(nameof(NamServerOptions.StreamingHold)) { IsReloadable = true, Range = (TimeSpan.Zero, TimeSpan.FromMinutes(1)) },
        new(nameof(NamServerOptions.MaximumHeldBytes)) { IsReloadable = true, Range = (1_048_576L, 1_099_511_627_776), Unit = " bytes" },
        new(nameof(NamServerOptions.MaximumOperations)) { Range = (1, 100_000) },
        new(nameof(NamServerOptions.Name)) { Range = (1, 200), Unit = " characters" },
        new(nameof(NamServerOptions.WarmUp)),
        new(nameof(NamServerOptions.ExplainReplies)),
    ];

    /// <summary>Gets the names of the settings that endpoints may have.</summary>
    public static IReadOnlyList<string> NamesOfEndpoints { get; } =
        [.. All.Where(setting => setting.IsOfEndpoint).Select(setting => setting.Name)];

    /// <summary>Finds a setting by its name in configuration, in any case; the option's name is accepted too.</summary>
    public static ServerSetting? Find(string written) =>
        All.FirstOrDefault(setting => IsSame(setting.Name, written) || IsSame(setting.Option, written));

    private static bool IsSame(string name, string written) => name.Equals(written, StringComparison.OrdinalIgnoreCase);
}
