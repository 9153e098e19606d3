// SPDX-License-Identifier: MIT

using Nam.Configuration;

namespace Nam.CoreWcf.Configuration;

/// <summary>Reads the rules for single endpoints in section <c>Nam</c>.</summary>
internal static class EndpointRules
{
    public const string Name = NamSection.Endpoints;

    private const string Key = $"{NamSection.Key}:{Name}";
    private static readonly string[] Names = ["Service", "Contract", "Address", .. ServerSettings.NamesOfEndpoints];

    /// <summary>Reads the rules.</summary>
    /// <param name="section">The section; gets the formats that the rules name.</param>
    /// <exception cref="NamConfigurationException">A key is unknown or a value is not allowed.</exception>
    public static EndpointEntries Read(NamSection section)
    {
        var rules = new List<EndpointEntry>();
        var names = section.Tree.Names(Key);
        if (names.Count == 0 && section.Tree.Value(Key) is { Value.Length: > 0 } text)
        {
            throw text.Refuse("is a list of rules, objects with " + string.Join(", ", Names));
        }

        foreach (var name in names)
        {
            var rule = ReadRule(section, $"{Key}:{name}");
            if (rules.Find(earlier => earlier.Selector == rule.Selector) is { } same)
            {
                throw rule.Origin.Error(
                    $"the rule has the same Service, Contract and Address as an earlier one ({same.Origin}); allowed is one. Put their settings together.");
            }

            rules.Add(rule);
        }

        return new EndpointEntries(rules);
    }

    private static EndpointEntry ReadRule(NamSection section, string key)
    {
        var origin = section.Tree.OriginOf(key);
        if (section.Tree.Names(key).Count == 0)
        {
            throw origin.Error($"the rule is empty or a single value; allowed is an object with {string.Join(", ", Names)}.");
        }

        var selector = new EndpointSelector();
        var settings = section.ReadGroup(
            key, $"a rule of {Key}", Names, (name, path) => selector = ReadSelector(selector, name, section.Tree.Value(path)));
        return new EndpointEntry(selector, settings, origin);
    }

    private static EndpointSelector ReadSelector(EndpointSelector selector, string name, SettingText? written)
    {
        if (written is not { } text)
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
