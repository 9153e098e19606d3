// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Options;
using Nam.Configuration;

namespace Nam.Gateway;

/// <summary>Reads section <c>Gateway</c> of the application's configuration, as strictly as section <c>Nam</c> is read.</summary>
internal sealed class GatewaySection(IConfiguration configuration, SectionOptions nam) : IConfigureOptions<NamGatewayOptions>
{
    /// <summary>The key of the setting that says where the program's live page is.</summary>
    public const string PageKey = $"{Key}:{Page}";

    private const string Key = "Gateway";
    private const string Page = "PageUrl";

    /// <summary>Gets the names of the settings.</summary>
    public static IReadOnlyList<string> Names { get; } =
        [.. typeof(NamGatewayOptions).GetProperties().Select(property => property.Name), Page];

    /// <inheritdoc/>
    /// <exception cref="NamConfigurationException">A name is unknown, or a value is of another kind than its setting.</exception>
    public void Configure(NamGatewayOptions options)
    {
        var tree = new SettingTree(configuration);
        foreach (var written in tree.Names(Key).Except(Names, StringComparer.OrdinalIgnoreCase))
        {
            nam.Unknown.Meet(tree.OriginOf($"{Key}:{written}"), $"section {Key} has no setting '{written}'", written, Names);
        }

        try
        {
            configuration.GetSection(Key).Bind(options);
        }
        catch (InvalidOperationException fault)
        {
            throw new NamConfigurationException($"Section {Key} cannot be read: {fault.Message}", innerException: fault);
        }
    }
}
