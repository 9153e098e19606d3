// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Logging;

namespace Nam.Configuration;

/// <summary>What section <c>Nam</c> of an application's configuration says of the engine; a host may read more from it.</summary>
internal sealed class NamSection
{
    public const string Key = "Nam";

    /// <summary>The rules for single endpoints, which CoreWCF services read for themselves.</summary>
    public const string Endpoints = "Endpoints";

    private const string UnknownKey = $"{Key}:{UnknownNames.Setting}";

    private static readonly string[] Names = [.. ServerSettings.All.Select(setting => setting.Name)];

    private NamSection(IConfiguration configuration, IEnumerable<NamSectionPart> parts, ILogger? logger)
    {
        Tree = new SettingTree(configuration);
        Unknown = new UnknownNames(Tree.Value(UnknownKey) is { } text && text.ReadFlag(), logger);
        Settings = ReadGroup(
            Key, "section Nam", [.. Names, UnknownNames.Setting, .. parts.Select(part => part.Name)], (_, _) => { });
    }

    public SettingTree Tree { get; }

    /// <summary>Gets what names mean that no setting has, here and in other places that hosts read.</summary>
    public UnknownNames Unknown { get; }

    /// <summary>Gets the formats that the section names.</summary>
    public FormatMentions Formats { get; } = new();

    /// <summary>Gets the engine's settings.</summary>
    public SettingValues Settings { get; }

    /// <summary>Reads the section.</summary>
    /// <param name="configuration">The application's configuration; <see langword="null"/> if it has none.</param>
    /// <param name="parts">What hosts read for themselves.</param>
    /// <param name="logger">The log for unknown names that are passed over; <see langword="null"/> for none.</param>
    /// <returns>The section; <see langword="null"/> if there is none.</returns>
    /// <exception cref="NamConfigurationException">A key is unknown or a value is not allowed.</exception>
    public static NamSection? Read(
        IConfiguration? configuration, IEnumerable<NamSectionPart>? parts = null, ILogger? logger = null) =>
        configuration is not null && configuration.GetSection(Key).GetChildren().Any()
            ? new NamSection(configuration, parts ?? [], logger)
            : null;

    /// <summary>Reads the settings below a key.</summary>
    /// <param name="key">The key's path.</param>
    /// <param name="owner">What has the settings, for messages.</param>
    /// <param name="names">The names that may stand there: of settings, and others.</param>
    /// <param name="readOther">Called with the name and the path of what is not a setting.</param>
    /// <exception cref="NamConfigurationException">A name is unknown and <see cref="Unknown"/> refuses it, or it stands there
    /// twice or has a value that is not allowed.</exception>
    public SettingValues ReadGroup(string key, string owner, IReadOnlyList<string> names, Action<string, string> readOther)
    {
        var values = new SettingValues();
        var seen = new Dictionary<string, string>();
        foreach (var written in Tree.Names(key))
        {
            var (path, setting) = ($"{key}:{written}", ServerSettings.Find(written));
            var name = names.FirstOrDefault(known => known.Equals(setting?.Name ?? written, StringComparison.OrdinalIgnoreCase));
            if (name is null)
            {
                var reason = written.Equals(Endpoints, StringComparison.OrdinalIgnoreCase)
                    ? " here, since only CoreWCF services have rules for endpoints"
                    : "";
                Unknown.Meet(Tree.OriginOf(path), $"{owner} has no setting '{written}'{reason}", written, names);
                continue;
            }

            if (!seen.TryAdd(name, path))
            {
                path = $"{key}:{setting!.Option}";
                throw Tree.OriginOf(path).Error(
                    $"the setting '{setting.Option}' is another name of '{name}'; allowed is one of the two. Take one out.");
            }

            if (setting is null)
            {
                readOther(name, path);
            }
            else if (setting.IsList)
            {
                values[name] = Tree.List(path) is var (list, items) ? setting.ReadList(list, items, Formats) : null;
            }
            else
            {
                values[name] = Tree.Value(path) is { } text ? setting.Read(text, Formats) : null;
            }
        }

        return values;
    }
}
