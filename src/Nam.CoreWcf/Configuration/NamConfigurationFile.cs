// SPDX-License-Identifier: MIT

using System.Xml.Linq;
using Nam.Configuration;
using static Nam.CoreWcf.Configuration.ConfigurationXml;

namespace Nam.CoreWcf.Configuration;

/// <summary>What a service configuration file, which CoreWCF.ConfigurationManager reads too, says of NAM.</summary>
internal sealed class NamConfigurationFile
{
    private const string Group = "system.serviceModel";

    private NamConfigurationFile(
        EndpointEntries endpoints, FormatMentions formats, IReadOnlyList<(string Name, SettingOrigin Origin)> unusedBehaviors)
    {
        Endpoints = endpoints;
        Formats = formats;
        UnusedBehaviors = unusedBehaviors;
    }

    /// <summary>Gets the endpoints of the file.</summary>
    public EndpointEntries Endpoints { get; }

    /// <summary>Gets the formats that the file names.</summary>
    public FormatMentions Formats { get; }

    /// <summary>Gets the behaviors with <c>&lt;nam&gt;</c> that no endpoint of the file has.</summary>
    public IReadOnlyList<(string Name, SettingOrigin Origin)> UnusedBehaviors { get; }

    /// <summary>Reads a file.</summary>
    /// <param name="path">The full path.</param>
    /// <param name="unknown">Gets the attributes of <c>&lt;nam&gt;</c> that no setting has.</param>
    /// <exception cref="NamConfigurationException">The file is missing or not XML, or something about NAM in it is wrong.</exception>
    public static NamConfigurationFile Read(string path, UnknownNames unknown)
    {
        var root = Load(path);
        if (!Is(root, "configuration"))
        {
            throw OriginOf(root).Error($"the root element is <{root.Name.LocalName}>; allowed is <configuration>.");
        }

        var formats = new FormatMentions();
        var behaviors = EndpointBehaviors.Read(Sections(root, Group, "behaviors"), formats, unknown);
        var elements = Sections(root, Group, "services").SelectMany(section => section.Elements()).Where(element => Is(element, "service"))
            .SelectMany(service => service.Elements()).Where(element => Is(element, "endpoint")).ToList();
        var used = elements.Select(BehaviorName).ToHashSet(StringComparer.Ordinal);
        return new(
            new EndpointEntries([.. elements.Select(element => ReadEndpoint(element, behaviors))]),
            formats,
            [.. behaviors.WithNam.Where(behavior => !used.Contains(behavior.Name))]);
    }

    private static EndpointEntry ReadEndpoint(XElement element, EndpointBehaviors behaviors)
    {
        var binding = (string?)element.Attribute("binding");
        var selector = new EndpointSelector
        {
            // What is missing is for CoreWCF to complain about; until then it is the name of nothing.
            Service = (string?)element.Parent!.Attribute("name") ?? "",
            Contract = (string?)element.Attribute("contract") ?? "",
            Address = new EndpointAddressText((string?)element.Attribute("address") ?? ""),
            Binding = binding,
            BindingName = (string?)element.Attribute("bindingConfiguration") is { Length: > 0 } name ? name : binding,
        };
        return new EndpointEntry(selector, behaviors.Find(element.Attribute("behaviorConfiguration")), OriginOf(element));
    }

    private static string BehaviorName(XElement endpoint) => (string?)endpoint.Attribute("behaviorConfiguration") ?? "";
}
