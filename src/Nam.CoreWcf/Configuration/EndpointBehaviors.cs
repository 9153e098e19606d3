// SPDX-License-Identifier: MIT

using System.Xml.Linq;
using Nam.Configuration;

namespace Nam.CoreWcf.Configuration;

/// <summary>The endpoint behaviors of a file, of which only <c>&lt;nam&gt;</c> matters here.</summary>
internal sealed class EndpointBehaviors
{
    private readonly Dictionary<string, (SettingOrigin Origin, SettingValues? Settings)> _byName = new(StringComparer.Ordinal);

    private EndpointBehaviors()
    {
    }

    /// <summary>Gets the behaviors that hold <c>&lt;nam&gt;</c>.</summary>
    public IEnumerable<(string Name, SettingOrigin Origin)> WithNam =>
        _byName.Where(behavior => behavior.Value.Settings is not null).Select(behavior => (behavior.Key, behavior.Value.Origin));

    /// <summary>Reads the sections.</summary>
    /// <param name="sections">The elements <c>&lt;behaviors&gt;</c>.</param>
    /// <param name="mentions">Gets the formats that they name.</param>
    /// <param name="unknown">Gets the attributes of <c>&lt;nam&gt;</c> that no setting has.</param>
    public static EndpointBehaviors Read(IEnumerable<XElement> sections, FormatMentions mentions, UnknownNames unknown)
    {
        var behaviors = new EndpointBehaviors();
        foreach (var group in sections.SelectMany(section => section.Elements()))
        {
            foreach (var behavior in group.Elements().Where(element => ConfigurationXml.Is(element, "behavior")))
            {
                if (ConfigurationXml.Is(group, "endpointBehaviors"))
                {
                    behaviors.Add(behavior, mentions, unknown);
                }
                else if (NamElements(behavior).FirstOrDefault() is { } misplaced)
                {
                    throw ConfigurationXml.OriginOf(misplaced).Error(
                        $"<nam> stands in <{group.Name.LocalName}>; allowed is a <behavior> of <endpointBehaviors>, whose name goes into behaviorConfiguration of an endpoint.");
                }
            }
        }

        return behaviors;
    }

    /// <summary>Finds what an endpoint's behavior says of NAM.</summary>
    /// <param name="reference">The attribute <c>behaviorConfiguration</c>; <see langword="null"/> or empty means the
    /// behavior without a name.</param>
    /// <returns>The settings; <see langword="null"/> if the behavior has none.</returns>
    /// <exception cref="NamConfigurationException">There is no such behavior, while another one holds
    /// <c>&lt;nam&gt;</c> and may be the one that is meant.</exception>
    public SettingValues? Find(XAttribute? reference)
    {
        var name = reference?.Value ?? "";
        if (_byName.TryGetValue(name, out var behavior))
        {
            return behavior.Settings;
        }

        if (name.Length == 0 || !WithNam.Any())
        {
            return null;
        }

        var names = _byName.Keys.Where(known => known.Length > 0).ToList();
        throw ConfigurationXml.OriginOf(reference!).Error(
            $"the attribute 'behaviorConfiguration' of <endpoint> is '{name}', but there is no endpoint behavior of that name; allowed are {(names.Count == 0 ? "none" : string.Join(", ", names))}. "
            + $"Correct the name, add the behavior (it may be empty), or take the attribute out.{Spelling.Hint(name, names)}");
    }

    private static IEnumerable<XElement> NamElements(XElement behavior) =>
        behavior.Elements().Where(element => element.Name.LocalName.Equals(NamElement.Name, StringComparison.OrdinalIgnoreCase));

    private void Add(XElement behavior, FormatMentions mentions, UnknownNames unknown)
    {
        SettingValues? settings = null;
        foreach (var element in NamElements(behavior))
        {
            var origin = ConfigurationXml.OriginOf(element);
            if (!ConfigurationXml.Is(element, NamElement.Name))
            {
                throw origin.Error($"the element <{element.Name.LocalName}> is unknown; allowed is <nam>, in lower case.");
            }

            if (settings is not null)
            {
                throw origin.Error("the behavior has a second <nam>; allowed is one. Put all attributes into one element.");
            }

            settings = NamElement.Read(element, mentions, unknown);
        }

        var name = ((string?)behavior.Attribute("name")) ?? "";
        if (!_byName.TryAdd(name, (ConfigurationXml.OriginOf(behavior), settings))
            && (settings is not null || _byName[name].Settings is not null))
        {
            throw ConfigurationXml.OriginOf(behavior).Error(
                $"{(name.Length == 0 ? "there is a second endpoint behavior without a name" : $"there is a second endpoint behavior with the name '{name}'")}; allowed is one (the first is at line {_byName[name].Origin.Line}). Give them different names.");
        }
    }
}
