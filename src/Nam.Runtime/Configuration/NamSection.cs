// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;

namespace Nam.Configuration;

/// <summary>What section <c>Nam</c> of an application's configuration says of the engine; a host may read more from it.</summary>
internal sealed class NamSection
{
    public const string Key = "Nam";

    private static readonly string[] Names = [.. ServerSettings.All.Select(setting => setting.Name)];

    private NamSection(IConfiguration configuration, IEnumerable<NamSectionPart> parts)
    {
        Tree = new SettingTree(configuration);
        Settings = ReadGroup(Key, "section Nam", [.. Names, .. parts.Select(part => part.Name)], (_, _) => { });
    }

    public SettingTree Tree { get; }

    /// <summary>Gets the formats that the section names.</summary>
    public FormatMentions Formats { get; } = new();

    /// <summary>Gets the engine's settings.</summary>
    public SettingValues Settings { get; }

    /// <summary>Reads the section.</summary>
    /// <param name="configuration">The application's configuration; <see langword="null"/> if it has none.</param>
    /// <param name="parts">What hosts read for themselves.</param>
    /// <returns>The section; <see langword="null"/> if there is none.</returns>
    /// <exception cref="NamConfigurationException">A key is unknown or a value is not allowed.</exception>
    public static NamSection? Read(IConfiguration? configuration, params IEnumerable<NamSectionPart> parts) =>
        configuration is not null && configuration.GetSection(Key).GetChildren().Any() ? new NamSection(configuration, parts) : null;

    /// <summary>Reads the settings below a key.</summary>
    /// <param name="key">The key's path.</param>
    /// <param name="owner">What has the settings, for messages.</param>
    /// <param name="names">The names that may stand there: of settings, and others.</param>
    /// <param name="readOther">Called with the name and the path of what is not a setting.</param>
    /// <exception cref="NamConfigurationException">A name is unknown, stands there twice or has a value that is not allowed.</exception>
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
                throw Tree.OriginOf(path).Error(
                    $"{owner} has no setting '{written}'; allowed are {string.Join(", ", names)}.{Spelling.Hint(written, names)}");
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
