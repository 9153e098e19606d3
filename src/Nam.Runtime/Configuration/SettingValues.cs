// SPDX-License-Identifier: MIT

using System.Collections;
using Nam.Server;

namespace Nam.Configuration;

/// <summary>Settings as a configuration has them; what is <see langword="null"/> is as the engine has it.</summary>
/// <remarks>Equal by value, so that endpoints with equal settings share an engine.</remarks>
internal sealed class SettingValues : IEquatable<SettingValues>
{
    private readonly object?[] _values = new object?[ServerSettings.All.Count];

    /// <summary>Gets or sets the value of a setting; of lists an array of strings.</summary>
    /// <param name="name">The setting's name.</param>
    public object? this[string name]
    {
        get => _values[IndexOf(name)];
        set => _values[IndexOf(name)] = value;
    }

    /// <summary>Writes the settings over those of an engine.</summary>
    /// <param name="options">The engine's settings; changed here.</param>
    public void ApplyTo(NamServerOptions options)
    {
        for (var i = 0; i < _values.Length; i++)
        {
            if (_values[i] is { } value)
            {
                ServerSettings.All[i].Set(options, value);
            }
        }
    }

    /// <inheritdoc/>
    public bool Equals(SettingValues? other) =>
        other is not null && StructuralComparisons.StructuralEqualityComparer.Equals(_values, other._values);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as SettingValues);

    /// <inheritdoc/>
    public override int GetHashCode() => ToString().GetHashCode(StringComparison.Ordinal);

    /// <summary>Returns the values that endpoints may have, in the order of the table.</summary>
    /// <remarks>Under a hash of this text their engines keep profiles.</remarks>
    public override string ToString() =>
        string.Join(';', ServerSettings.NamesOfEndpoints.Select(name =>
            this[name] is string[] list ? string.Join(',', list) : $"{this[name]}"));

    private static int IndexOf(string name) => ServerSettings.All.ToList().FindIndex(setting => setting.Name == name);
}
