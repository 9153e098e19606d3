// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Reflection;
using Nam.Profiles;
using Nam.Server;

namespace Nam.Configuration;

/// <summary>One setting: a property of <see cref="NamServerOptions"/> with its name in configuration and its values.</summary>
/// <remarks>Validation, configuration and docs/configuration.md follow from it.</remarks>
internal sealed class ServerSetting
{
    /// <summary>What <see cref="NamServerOptions.ForcedFormat"/> is in configuration to let the cost model choose, also
    /// where code forces a format.</summary>
    public const string Auto = "auto";

    private static readonly NamServerOptions Defaults = new();

    private readonly PropertyInfo _property;
    private readonly object? _default;

    public ServerSetting(string option)
    {
        _property = typeof(NamServerOptions).GetProperty(option)!;
        _default = _property.GetValue(Defaults);
        Name = option;
    }

    /// <summary>Gets the name in configuration.</summary>
    public string Name { get; init; }

    /// <summary>Gets the property's name.</summary>
    public string Option => _property.Name;

    /// <summary>Gets whether single endpoints may have it.</summary>
    public bool IsOfEndpoint { get; init; }

    /// <summary>Gets whether a change takes effect while the service runs.</summary>
    public bool IsReloadable { get; init; }

    /// <summary>Gets the smallest and the largest value, of the property's type; of texts the fewest and most characters.</summary>
    public (IComparable Minimum, IComparable Maximum)? Range { get; init; }

    /// <summary>Gets what follows the range, with a space in front.</summary>
    public string Unit { get; init; } = "";

    /// <summary>Gets whether it has many values.</summary>
    public bool IsList => _default is IList<string>;

    /// <summary>Gets the default in words.</summary>
    public string Default => Write(_default);

    /// <summary>Gets the allowed values in words; <see langword="null"/> for names of formats and for lists.</summary>
    public string? Values => (_default, Range) switch
    {
        (bool, _) => "'true' and 'false'",
        (NamMode, _) => string.Join(" and ", Enum.GetValues<NamMode>().Cast<object>().Select(value => $"'{Write(value)}'")),
        (_, { } range) => $"{Write(range.Minimum)} to {Write(range.Maximum)}{Unit}",
        _ => null,
    };

    /// <summary>Reads a single value; a list is cut at its commas.</summary>
    /// <param name="text">The value as it was written.</param>
    /// <param name="mentions">Gets the formats that it names.</param>
    /// <exception cref="NamConfigurationException">The value is not allowed.</exception>
    public object Read(SettingText text, FormatMentions mentions)
    {
        if (IsList)
        {
            return ReadList(text, text.Split(), mentions);
        }

        var value = text.Value.Trim();
        if (Values is null)
        {
            return value.Equals(Auto, StringComparison.OrdinalIgnoreCase) ? Auto : mentions.Read(text);
        }

        return Parse(value) is { } parsed && IsAllowed(parsed) ? parsed : throw text.Refuse($"are {Values}{Notation}");
    }

    /// <summary>Reads a list.</summary>
    /// <param name="list">The list as a whole.</param>
    /// <param name="items">Its items.</param>
    /// <param name="mentions">Gets the formats that it names.</param>
    /// <exception cref="NamConfigurationException">An item is not allowed, or there are too many.</exception>
    public object ReadList(SettingText list, IEnumerable<SettingText> items, FormatMentions mentions)
    {
        string[] formats = [.. items.Select(mentions.Read).Distinct(StringComparer.Ordinal)];
        return formats.Length <= OperationProfile.MaximumFormats
            ? formats
            : throw list.Origin.Error($"{list.Subject} {TooMany(formats.Length)}");
    }

    /// <summary>Sets the options to a value that was read. A list replaces what is there.</summary>
    public void Set(NamServerOptions options, object value)
    {
        if (_property.GetValue(options) is not IList<string> list)
        {
            _property.SetValue(options, Values is null && value is Auto ? null : value);
            return;
        }

        list.Clear();
        foreach (var item in (string[])value)
        {
            list.Add(item);
        }
    }

    /// <summary>Returns whether two options have the same value.</summary>
    public bool IsSame(NamServerOptions one, NamServerOptions other) => (_property.GetValue(one), _property.GetValue(other)) switch
    {
        (IList<string> first, IList<string> second) => first.SequenceEqual(second),
        var (first, second) => Equals(first, second),
    };

    /// <summary>Copies the value from other options.</summary>
    public void Copy(NamServerOptions from, NamServerOptions to) =>
        _property.SetValue(to, _property.GetValue(from) is IList<string> list ? list.ToList() : _property.GetValue(from));

    /// <summary>Returns the value in words.</summary>
    public string Describe(NamServerOptions options) =>
        _property.GetValue(options) is IList<string> list ? string.Join(", ", list) : Write(_property.GetValue(options));

    /// <summary>Returns what is wrong with the value in options, as a sentence; <see langword="null"/> if nothing is.</summary>
    public string? Fault(NamServerOptions options) => _property.GetValue(options) is var value && (Values is null || IsAllowed(value))
        ? null
        : $"NamServerOptions.{Option} is '{Write(value)}'; allowed are {Values}.";

    /// <summary>Returns the end of a sentence about a list of formats that is too long.</summary>
    public static string TooMany(int formats) => $"has {formats} formats; allowed are at most {OperationProfile.MaximumFormats}.";

    private string Notation => _default switch
    {
        int or long => ", written in digits alone",
        TimeSpan => ", written as hours:minutes:seconds",
        _ => "",
    };

    private static string Write(object? value) => value switch
    {
        null => "none",
        int or long => string.Create(CultureInfo.InvariantCulture, $"{value:N0}"),
        TimeSpan time => time.ToString("g", CultureInfo.InvariantCulture),
        bool or NamMode => value.ToString()!.ToLowerInvariant(),
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };

    private object? Parse(string text) => _default switch
    {
        bool => bool.TryParse(text, out var flag) ? flag : null,
        NamMode => Enum.GetValues<NamMode>().Cast<object>()
            .FirstOrDefault(value => Write(value).Equals(text, StringComparison.OrdinalIgnoreCase)),
        int => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null,
        long => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null,
        TimeSpan => TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out var time) ? time : null,
        _ => text,
    };

    private bool IsAllowed(object? value) => value switch
    {
        null => false,
        Enum => Enum.IsDefined(_property.PropertyType, value),
        _ when Range is not { } range => true,
        string text => IsWithin(text.Trim().Length),
        IComparable number => IsWithin(number),
        _ => false,
    };

    private bool IsWithin(IComparable value) => value.CompareTo(Range!.Value.Minimum) >= 0 && value.CompareTo(Range.Value.Maximum) <= 0;
}
