// SPDX-License-Identifier: MIT

using System.Text.RegularExpressions;
using Microsoft.Extensions.Configuration;
using Nam.Configuration;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Configuration;

/// <summary>What docs/configuration.md and the options' own documentation say of values is what the table of settings says.</summary>
public sealed class ServerSettingsDocumentTests
{
    // Their defaults are sentences.
    private static readonly string[] WithoutDefault = [nameof(NamServerOptions.Name)];

    private static readonly string[] Lines = File.ReadAllLines(Path.Combine(RepositoryRoot.Path, "docs", "configuration.md"));
    private static readonly string Text = string.Join(' ', Lines);

    private static readonly string[][] Rows =
    [
        .. Lines
            .Where(line => line.StartsWith("| `", StringComparison.Ordinal))
            .Select(line => line.Split('|').Select(cell => cell.Replace("`", "").Trim()).ToArray()),
    ];

    private static readonly string Options = File.ReadAllText(
        Path.Combine(RepositoryRoot.Path, "src", "Nam.Runtime", "Server", "NamServerOptions.cs"));

    public static TheoryData<string> Names => [.. ServerSettings.All.Select(setting => setting.Name)];

    public static TheoryData<string> Ranges =>
        [.. ServerSettings.All.Where(setting => setting.Range is not null).Select(setting => setting.Name)];

    [Fact]
    public void Document_TableOfNam_HasTheSettingsThatEndpointsMayHave()
    {
        var attributes = Rows.Select(cells => cells[1]).Where(name => Regex.IsMatch(name, "^[a-z][A-Za-z]+$"));

        Assert.Equal(ServerSettings.NamesOfEndpoints.Select(name => char.ToLowerInvariant(name[0]) + name[1..]), attributes);
        Assert.Equal(
            ServerSettings.NamesOfEndpoints,
            ServerSettings.All.Select(setting => setting.Name).Take(ServerSettings.NamesOfEndpoints.Count));
        Assert.Equal(
            ServerSettings.NamesOfEndpoints,
            Regex.Match(Text, "`Endpoints` is a list .*? any setting of `<nam>`: (.*?)\\.").Groups[1].Value
                .Replace("`", "").Split([", ", " and "], StringSplitOptions.None));
    }

    /// <summary>What is said to hold in every host is read where no host has parts of its own.</summary>
    [Fact]
    public void Document_VariablesOfEveryHost_AreRead()
    {
        var sentence = Regex.Match(Text, "Environment variables, in every host: (.*?)\\. ").Groups[1].Value;
        var variables = Regex.Matches(sentence, "`(Nam__\\w+)=\"?(.*?)\"?`")
            .Select(match => KeyValuePair.Create(match.Groups[1].Value.Replace("__", ":"), (string?)match.Groups[2].Value));

        var section = NamSection.Read(new ConfigurationBuilder().AddInMemoryCollection(variables).Build());

        Assert.Equal(NamMode.Off, section!.Settings["Mode"]);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Document_RowOfSetting_HasTheTablesValuesAndDefault(string name)
    {
        var setting = ServerSettings.Find(name)!;

        var row = Assert.Single(Rows, cells => cells[1].Equals(name, StringComparison.OrdinalIgnoreCase));

        Assert.Equal(setting.IsOfEndpoint, char.IsAsciiLetterLower(row[1][0]));
        if (setting.Values is { } values)
        {
            Assert.Matches($"^{values.Replace("'", "").Replace(" and ", ", ")}($|[:;] | \\()", row[2]);
            Assert.True(WithoutDefault.Contains(name) || row[3] == setting.Default, $"{name}: {row[3]}, {setting.Default}");
        }
    }

    [Theory]
    [MemberData(nameof(Ranges))]
    public void Options_DocumentationOfRange_HasTheTablesValuesAndDefault(string name)
    {
        var setting = ServerSettings.Find(name)!;
        var range = setting.Values![..^(setting.Unit == " bytes" ? setting.Unit.Length : 0)];

        var comment = Options.Split($" {setting.Option} {{ get; ")[0].Split("<value>")[^1];

        Assert.Contains(range, comment);
        Assert.True(
            WithoutDefault.Contains(name) || comment.Contains($"default {setting.Default}", StringComparison.Ordinal),
            $"{name}: {comment}");
    }
}
