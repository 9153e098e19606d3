// SPDX-License-Identifier: MIT

using System.Xml.Linq;
using Nam.Configuration;

namespace Nam.CoreWcf.Configuration;

/// <summary>Reads the element <c>&lt;nam&gt;</c> of an endpoint behavior.</summary>
internal static class NamElement
{
    public const string Name = "nam";

    /// <summary>Gets the attributes that it may have.</summary>
    public static IReadOnlyList<string> Attributes { get; } =
        [.. ServerSettings.NamesOfEndpoints.Select(name => char.ToLowerInvariant(name[0]) + name[1..])];

    /// <summary>Reads the element.</summary>
    /// <param name="element">The element.</param>
    /// <param name="mentions">Gets the formats that it names.</param>
    /// <param name="unknown">Gets the attributes that no setting has.</param>
    /// <exception cref="NamConfigurationException">It has an attribute, a value or a child that it must not have.</exception>
    public static SettingValues Read(XElement element, FormatMentions mentions, UnknownNames unknown)
    {
        var settings = new SettingValues();
        foreach (var attribute in element.Attributes().Where(attribute => !attribute.IsNamespaceDeclaration))
        {
            var (name, origin) = (attribute.Name.ToString(), ConfigurationXml.OriginOf(attribute));
            var index = Attributes.ToList().IndexOf(name);
            if (index < 0)
            {
                unknown.Meet(origin, $"<nam> has no attribute '{name}' (its value is '{attribute.Value}')", name, Attributes);
                continue;
            }

            var setting = ServerSettings.Find(ServerSettings.NamesOfEndpoints[index])!;
            settings[setting.Name] = setting.Read(new SettingText($"the attribute '{name}' of <nam>", attribute.Value, origin), mentions);
        }

        foreach (var node in element.Nodes())
        {
            ThrowIfContent(node);
        }

        return settings;
    }

    private static void ThrowIfContent(XNode node)
    {
        var content = node switch
        {
            XElement child => $"the element <{child.Name.LocalName}>",
            XText text when !string.IsNullOrWhiteSpace(text.Value) => $"the text '{text.Value.Trim()}'",
            _ => null,
        };
        if (content is not null)
        {
            throw ConfigurationXml.OriginOf(node)
                .Error($"<nam> holds {content}; allowed are attributes only: {string.Join(", ", Attributes)}.");
        }
    }
}
