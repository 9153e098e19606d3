// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;

namespace Nam.Configuration;

/// <summary>Looks into an <see cref="IConfiguration"/> with an eye on where each value comes from.</summary>
internal sealed class SettingTree
{
    // Known by name, so that no package is needed for it.
    private const string EnvironmentProvider = "EnvironmentVariablesConfigurationProvider";

    // The last provider that knows a key decides.
    private readonly IConfigurationProvider[] _providers;
    private readonly IConfiguration _configuration;
    private readonly Dictionary<string, IReadOnlyDictionary<string, int>> _lines = [];

    public SettingTree(IConfiguration configuration)
    {
        _configuration = configuration;
        _providers = [.. Providers(configuration).Reverse()];
    }

    /// <summary>Gets the names directly below a key.</summary>
    /// <param name="key">The key's path.</param>
    public IReadOnlyList<string> Names(string key) => [.. _configuration.GetSection(key).GetChildren().Select(child => child.Key)];

    /// <summary>Reads a single value.</summary>
    /// <param name="key">The key's path.</param>
    /// <returns>The value; <see langword="null"/> if it is null.</returns>
    /// <exception cref="NamConfigurationException">The key holds a list or an object.</exception>
    public SettingText? Value(string key)
    {
        if (Names(key) is [var first, ..] && _configuration[key] is null)
        {
            throw OriginOf(key).Error($"the setting '{Name(key)}' holds a list or an object with '{first}'; allowed is a single value.");
        }

        return _configuration[key] is { } value ? Text(key, value) : null;
    }

    /// <summary>Reads a list, written as a list or with commas. Unlike elsewhere in .NET's configuration, a list
    /// replaces the one of an earlier file as a whole.</summary>
    /// <param name="key">The key's path.</param>
    /// <returns>The list's own place and its items; <see langword="null"/> if no provider has one.</returns>
    public (SettingText List, IReadOnlyList<SettingText> Items)? List(string key)
    {
        foreach (var provider in _providers)
        {
            if (ChildNames(provider, key) is { Length: > 0 } names)
            {
                return (Text(key, ""), [.. names.Select(name => $"{key}:{name}")
                    .Select(item => Text(item, provider.TryGet(item, out var value) ? value ?? "" : "", key))]);
            }

            if (provider.TryGet(key, out var text) && text is not null)
            {
                var list = Text(key, text);
                return (list, [.. list.Split()]);
            }
        }

        return null;
    }

    /// <summary>Finds where a key was written.</summary>
    /// <param name="key">The key's path.</param>
    public SettingOrigin OriginOf(string key)
    {
        var provider = Array.Find(_providers, candidate => candidate.TryGet(key, out _))
            ?? Array.Find(_providers, candidate => ChildNames(candidate, key).Length > 0);
        if (provider is not FileConfigurationProvider { Source: { Path: { } name } source })
        {
            return new SettingOrigin(null, null, key, provider?.GetType().Name == EnvironmentProvider ? VariableOf(key) : null);
        }

        var path = source.FileProvider?.GetFileInfo(name).PhysicalPath ?? name;
        return new SettingOrigin(path, LineOf(path, key), key);
    }

    private static IEnumerable<IConfigurationProvider> Providers(IConfiguration configuration) => configuration is IConfigurationRoot root
        ? root.Providers.SelectMany(provider =>
            provider is ChainedConfigurationProvider { Configuration: IConfigurationRoot inner } ? Providers(inner) : [provider])
        : [new ChainedConfigurationProvider(new ChainedConfigurationSource { Configuration = configuration })];

    // The provider may have taken a prefix off.
    private static string? VariableOf(string key) => Environment.GetEnvironmentVariables().Keys.Cast<string>()
        .Where(name => name.Replace("__", ":", StringComparison.Ordinal).EndsWith(key, StringComparison.OrdinalIgnoreCase))
        .MinBy(name => name.Length);

    private static string[] ChildNames(IConfigurationProvider provider, string key) =>
        [.. provider.GetChildKeys([], key).Distinct(StringComparer.OrdinalIgnoreCase).Order(ConfigurationKeyComparer.Instance)];

    private static string Name(string key) => ConfigurationPath.GetSectionKey(key);

    private SettingText Text(string key, string value, string? named = null) =>
        new($"the setting '{Name(named ?? key)}'", value, OriginOf(key));

    private int? LineOf(string path, string key)
    {
        if (!_lines.TryGetValue(path, out var lines))
        {
            _lines[path] = lines = JsonLines.Read(path);
        }

        return lines.TryGetValue(key, out var line) ? line : null;
    }
}
