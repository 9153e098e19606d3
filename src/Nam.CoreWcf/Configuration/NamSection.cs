// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;
using Nam.Server;

namespace Nam.CoreWcf.Configuration;

/// <summary>What section <c>Nam</c> of an application's configuration says: settings of the engine, and rules for single endpoints.</summary>
internal sealed class NamSection
{
    public const string Key = "Nam";

    private const string Rules = "Endpoints";
    private const string ForcedFormat = nameof(NamServerOptions.ForcedFormat);
    private static readonly string[] SelectorNames = ["Service", "Contract", "Address"];
    private static readonly string[] RuleNames = [.. SelectorNames, .. EndpointSettingsReader.Names];
    private static readonly string[] GlobalNames = [.. EndpointSettingsReader.Names, .. EngineSettingsReader.Names, Rules];

    private readonly SettingTree _tree;
    private readonly List<Action<NamServerOptions>> _others = [];
    private readonly EndpointSettings _settings;

    private NamSection(IConfiguration configuration)
    {
        _tree = new SettingTree(configuration);
        var reader = new EndpointSettingsReader(Formats);
        foreach (var name in Distinct(Key).Where(name => !IsSame(name, Rules)))
        {
            ReadGlobal(reader, name);
        }

        _settings = reader.Settings;
        Endpoints = new EndpointEntries(ReadRules());
    }

    /// <summary>Gets the rules for endpoints.</summary>
    public EndpointEntries Endpoints { get; }

    /// <summary>Gets the formats that the section names.</summary>
    public FormatMentions Formats { get; } = new();

    /// <summary>Reads the section.</summary>
    /// <param name="configuration">The application's configuration; <see langword="null"/> if it has none.</param>
    /// <returns>The section; <see langword="null"/> if there is none.</returns>
    /// <exception cref="NamConfigurationException">A key is unknown or a value is not allowed.</exception>
    public static NamSection? Read(IConfiguration? configuration) =>
        configuration is not null && configuration.GetSection(Key).GetChildren().Any() ? new NamSection(configuration) : null;

    /// <summary>Puts the settings of the engine over others.</summary>
    /// <param name="options">The settings; changed here.</param>
    public void ApplyTo(NamServerOptions options)
    {
        _settings.ApplyTo(options);
        _others.ForEach(set => set(options));
    }

    private static bool IsSame(string written, string name) => written.Equals(name, StringComparison.OrdinalIgnoreCase);

    // The name of the option is accepted beside the short one that endpoints have.
    private static string? Known(string written, IEnumerable<string> names) =>
        IsSame(written, ForcedFormat) ? EndpointSettingsReader.Format : names.FirstOrDefault(name => IsSame(written, name));

    private static NamConfigurationException Unknown(SettingOrigin origin, string owner, string written, IReadOnlyList<string> names) =>
        origin.Error($"{owner} has no setting '{written}'; allowed are {string.Join(", ", names)}.{Spelling.Hint(written, names)}");

    private IReadOnlyList<string> Distinct(string key)
    {
        var names = _tree.Names(key);
        return names.Any(name => IsSame(name, ForcedFormat)) && names.Any(name => IsSame(name, EndpointSettingsReader.Format))
            ? throw _tree.OriginOf($"{key}:{ForcedFormat}").Error("the setting 'ForcedFormat' is another name of 'Format'; allowed is one of the two. Take one out.")
            : names;
    }

    private void ReadGlobal(EndpointSettingsReader reader, string written)
    {
        var key = $"{Key}:{written}";
        var name = Known(written, GlobalNames) ?? throw Unknown(_tree.OriginOf(key), "section Nam", written, GlobalNames);
        if (EndpointSettingsReader.Names.Contains(name))
        {
            ReadSetting(reader, name, key);
        }
        else if (_tree.Value(key) is { } text)
        {
            _others.Add(EngineSettingsReader.Read(name, text));
        }
    }

    private void ReadSetting(EndpointSettingsReader reader, string name, string key)
    {
        if (EndpointSettingsReader.IsList(name))
        {
            if (_tree.List(key) is var (list, items))
            {
                reader.ReadList(name, list, items);
            }
        }
        else if (_tree.Value(key) is { } text)
        {
            reader.Read(name, text);
        }
    }

    private List<EndpointEntry> ReadRules()
    {
        const string List = $"{Key}:{Rules}";
        var rules = new List<EndpointEntry>();
        var names = _tree.Names(List);
        if (names.Count == 0 && _tree.Value(List) is { Value.Length: > 0 } text)
        {
            throw text.Refuse("is a list of rules, objects with " + string.Join(", ", RuleNames));
        }

        foreach (var name in names)
        {
            var rule = ReadRule($"{List}:{name}");
            if (rules.Find(earlier => earlier.Selector == rule.Selector) is { } same)
            {
                throw rule.Origin.Error($"the rule has the same Service, Contract and Address as an earlier one ({same.Origin}); allowed is one. Put their settings together.");
            }

            rules.Add(rule);
        }

        return rules;
    }

    private EndpointEntry ReadRule(string key)
    {
        var origin = _tree.OriginOf(key);
        var names = Distinct(key);
        if (names.Count == 0)
        {
            throw origin.Error($"the rule is empty or a single value; allowed is an object with {string.Join(", ", RuleNames)}.");
        }

        var reader = new EndpointSettingsReader(Formats);
        var selector = new EndpointSelector();
        foreach (var written in names)
        {
            var path = $"{key}:{written}";
            var name = Known(written, RuleNames) ?? throw Unknown(_tree.OriginOf(path), "a rule of Nam:Endpoints", written, RuleNames);
            if (SelectorNames.Contains(name))
            {
                selector = ReadSelector(selector, name, path);
            }
            else
            {
                ReadSetting(reader, name, path);
            }
        }

        return new EndpointEntry(selector, reader.Settings, origin);
    }

    private EndpointSelector ReadSelector(EndpointSelector selector, string name, string path)
    {
        if (_tree.Value(path) is not { } text)
        {
            return selector;
        }

        if (text.Value.Trim().Length == 0)
        {
            throw text.Refuse("is a name or an address; leave the setting out to mean any");
        }

        return name switch
        {
            "Service" => selector with { Service = text.Value.Trim() },
            "Contract" => selector with { Contract = text.Value.Trim() },
            _ => selector with { Address = new EndpointAddressText(text.Value) },
        };
    }
}
