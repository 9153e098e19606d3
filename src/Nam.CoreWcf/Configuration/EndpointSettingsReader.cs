// SPDX-License-Identifier: MIT

using Nam.Profiles;

namespace Nam.CoreWcf.Configuration;

/// <summary>Reads the settings that an endpoint may have, whatever file they stand in. The ranges are those of <see cref="Server.NamServerOptions"/>.</summary>
internal sealed class EndpointSettingsReader
{
    public const string Mode = "Mode";
    public const string Format = "Format";
    public const string Formats = "Formats";
    public const string SmallReplyBytes = "SmallReplyBytes";
    public const string MaximumReplyBytes = "MaximumReplyBytes";
    public const string EnableForHttps = "EnableForHttps";
    public const string SecretPaths = "SecretPaths";

    private readonly FormatMentions _mentions;

    /// <summary>Starts with nothing set.</summary>
    /// <param name="mentions">Takes the formats that are named.</param>
    public EndpointSettingsReader(FormatMentions mentions)
    {
        _mentions = mentions;
    }

    /// <summary>Gets the names of the settings as JSON files have them; in XML they begin in lower case.</summary>
    public static IReadOnlyList<string> Names { get; } = [Mode, Format, Formats, SmallReplyBytes, MaximumReplyBytes, EnableForHttps, SecretPaths];

    /// <summary>Gets what was read so far.</summary>
    public EndpointSettings Settings { get; private set; } = new();

    /// <summary>Reads one setting that has a single value.</summary>
    /// <param name="name">One of <see cref="Names"/>.</param>
    /// <param name="text">The value; a list is cut at its commas.</param>
    public void Read(string name, SettingText text) => Settings = name switch
    {
        Mode => Settings with { Mode = text.ReadMode() },
        Format => Settings with { ForcedFormat = ReadFormatOrAuto(text) },
        Formats => ReadFormats(text, text.Split()),
        SecretPaths => ReadPaths(text.Split()),
        SmallReplyBytes => Settings with { SmallReplyBytes = text.ReadInteger(0, 1_048_576, " bytes") },
        MaximumReplyBytes => Settings with { MaximumReplyBytes = text.ReadInteger(65_536, 1_073_741_824, " bytes") },
        EnableForHttps => Settings with { EnableForHttps = text.ReadFlag() },
        _ => throw new ArgumentOutOfRangeException(nameof(name), name, "There is no such setting."),
    };

    /// <summary>Says whether a setting may be a list.</summary>
    /// <param name="name">One of <see cref="Names"/>.</param>
    public static bool IsList(string name) => name is Formats or SecretPaths;

    /// <summary>Reads a setting from a list.</summary>
    /// <param name="name">A name that <see cref="IsList"/>.</param>
    /// <param name="list">The list as a whole.</param>
    /// <param name="items">The items.</param>
    public void ReadList(string name, SettingText list, IEnumerable<SettingText> items) =>
        Settings = name == Formats ? ReadFormats(list, items) : ReadPaths(items);

    private EndpointSettings ReadPaths(IEnumerable<SettingText> items)
    {
        var paths = new List<string>();
        foreach (var item in items)
        {
            try
            {
                paths.AddRange(Codecs.SecretPaths.Create(item.Value).Patterns);
            }
            catch (ArgumentException e)
            {
                throw item.Origin.Error($"{item.Subject} names a path that is none. {e.Message}");
            }
        }

        return Settings with { SecretPaths = paths };
    }

    private EndpointSettings ReadFormats(SettingText list, IEnumerable<SettingText> items)
    {
        string[] formats = [.. items.Select(ReadFormat).Distinct(StringComparer.Ordinal)];
        return formats.Length <= OperationProfile.MaximumFormats
            ? Settings with { Formats = formats }
            : throw list.Origin.Error($"{list.Subject} has {formats.Length} formats; allowed are at most {OperationProfile.MaximumFormats}.");
    }

    private string ReadFormatOrAuto(SettingText text) =>
        text.Value.Trim().Equals(EndpointSettings.Auto, StringComparison.OrdinalIgnoreCase) ? EndpointSettings.Auto : ReadFormat(text);

    private string ReadFormat(SettingText text)
    {
        var format = text.ReadFormat();
        _mentions.Add(text, format);
        return format.ToString();
    }
}
