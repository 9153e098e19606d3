// SPDX-License-Identifier: MIT

using System.Xml;
using System.Xml.Linq;
using Nam.Configuration;

namespace Nam.CoreWcf.Configuration;

/// <summary>Reads configuration files as XML that knows its lines. Elements are found by local name, because the root
/// may have the namespace of the .NET configuration schema.</summary>
internal static class ConfigurationXml
{
    /// <summary>Reads a file.</summary>
    /// <param name="path">The full path.</param>
    /// <param name="mention">Where the file is named, for the message if it is missing; by default the file itself.</param>
    /// <returns>The root element.</returns>
    /// <exception cref="NamConfigurationException">The file is missing, cannot be read, or is not XML.</exception>
    public static XElement Load(string path, SettingOrigin? mention = null)
    {
        try
        {
            using var stream = File.OpenRead(path);
            var document = Parse(stream, path);
            document.AddAnnotation(path);
            return document.Root!;
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            throw (mention ?? new SettingOrigin(path, null)).Error(
                $"the configuration file '{path}' does not exist; a relative path starts at {(mention is null ? "the current directory, as for AddServiceModelConfigurationManagerFile" : "the folder of the file that names it")}.", e);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw (mention ?? new SettingOrigin(path, null)).Error($"the configuration file '{path}' cannot be read: {e.Message}", e);
        }
    }

    /// <summary>Gets the sections of a group, each from the file that it is kept in.</summary>
    /// <param name="root">The root element of the file.</param>
    /// <param name="group">The group's name.</param>
    /// <param name="section">The section's name.</param>
    public static IEnumerable<XElement> Sections(XElement root, string group, string section) =>
        root.Elements().Where(IsLocationOfAll).Append(root)
            .SelectMany(parent => parent.Elements()).Where(element => Is(element, group)).Select(Follow)
            .SelectMany(element => element.Elements()).Where(element => Is(element, section)).Select(Follow);

    public static bool Is(XElement element, string name) => element.Name.LocalName == name;

    public static SettingOrigin OriginOf(XObject node) => new(node.Document!.Annotation<string>(), ((IXmlLineInfo)node).LineNumber);

    private static XDocument Parse(Stream stream, string path)
    {
        using var reader = XmlReader.Create(stream, new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null });
        try
        {
            return XDocument.Load(reader, LoadOptions.SetLineInfo);
        }
        catch (XmlException e)
        {
            // A prohibited DTD is refused without saying where.
            var line = e.LineNumber > 0
                ? e.LineNumber
                : File.ReadLines(path).TakeWhile(text => !text.Contains("<!DOCTYPE", StringComparison.Ordinal)).Count() + 1;
            throw new SettingOrigin(path, line).Error($"the file is not XML as configuration files need it: {e.Message}", e);
        }
    }

    // <location> without a path holds sections for the whole application.
    private static bool IsLocationOfAll(XElement element) =>
        Is(element, "location") && (string?)element.Attribute("path") is null or "" or ".";

    // System.Configuration keeps a section in a file of its own that is named by configSource, beside the main file or below it.
    private static XElement Follow(XElement section)
    {
        if (section.Attribute("configSource") is not { } source)
        {
            return section;
        }

        var origin = OriginOf(source);
        var folder = Path.GetDirectoryName(origin.FilePath)!;
        var path = Path.GetFullPath(source.Value, folder);
        if (Path.IsPathRooted(source.Value)
            || !path.StartsWith(Path.TrimEndingDirectorySeparator(folder) + Path.DirectorySeparatorChar, StringComparison.Ordinal))
        {
            throw origin.Error(
                $"the attribute 'configSource' of <{section.Name.LocalName}> is '{source.Value}'; allowed are relative paths to files in the folder of this file or below it.");
        }

        var root = Load(path, origin);
        return Is(root, section.Name.LocalName)
            ? root
            : throw OriginOf(root).Error(
                $"the root element is <{root.Name.LocalName}>; allowed is <{section.Name.LocalName}>, because {origin.FilePath} keeps that section in this file.");
    }
}
