// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Numerics;
using Nam.Decisions;
using Nam.Server;

namespace Nam.CoreWcf.Configuration;

/// <summary>One value as it was written.</summary>
/// <param name="Subject">What it is called there, for messages: <c>the attribute 'mode' of &lt;nam&gt;</c>.</param>
/// <param name="Value">The text.</param>
/// <param name="Origin">Where it stands.</param>
internal readonly record struct SettingText(string Subject, string Value, SettingOrigin Origin)
{
    /// <summary>Makes the error for a value that is not allowed.</summary>
    /// <param name="allowed">What is, to go behind "allowed".</param>
    public NamConfigurationException Refuse(string allowed) => Origin.Error($"{Subject} is '{Value}'; allowed {allowed}.");

    public NamMode ReadMode()
    {
        var (value, names) = (Value.Trim(), Enum.GetNames<NamMode>());
        return Array.FindIndex(names, name => name.Equals(value, StringComparison.OrdinalIgnoreCase)) is >= 0 and var index
            ? Enum.GetValues<NamMode>()[index]
            : throw Refuse("are 'auto' and 'off'");
    }

    public bool ReadFlag() => bool.TryParse(Value, out var flag) ? flag : throw Refuse("are 'true' and 'false'");

    public T ReadInteger<T>(T minimum, T maximum, string unit)
        where T : struct, IBinaryInteger<T> =>
        T.TryParse(Value, NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite, CultureInfo.InvariantCulture, out var number)
        && number >= minimum && number <= maximum
            ? number
            : throw Refuse(string.Create(CultureInfo.InvariantCulture, $"are {minimum:N0} to {maximum:N0}{unit}, written in digits alone"));

    public double ReadNumber(double minimum, double maximum) =>
        double.TryParse(Value, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && number >= minimum && number <= maximum
            ? number
            : throw Refuse(string.Create(CultureInfo.InvariantCulture, $"are {minimum} to {maximum}"));

    public TimeSpan ReadDuration(TimeSpan minimum, TimeSpan maximum) =>
        TimeSpan.TryParse(Value, CultureInfo.InvariantCulture, out var duration) && duration >= minimum && duration <= maximum
            ? duration
            : throw Refuse($"are {minimum:g} to {maximum:g}, written as hours:minutes:seconds");

    public string ReadText(int maximumLength)
    {
        var value = Value.Trim();
        return value.Length >= 1 && value.Length <= maximumLength ? value : throw Refuse($"are 1 to {maximumLength} characters");
    }

    /// <summary>Reads a format's name; its codec is checked later, when all codecs are known.</summary>
    public ReplyFormat ReadFormat() => ReplyFormat.TryParse(Value.Trim(), out var format)
        ? format
        : throw Origin.Error($"{Subject} names the format '{Value}', which is not one; allowed are text, binary, containers, and one of the first two with a codec and its level, such as binary+zip-2.");

    /// <summary>Cuts a list at its commas.</summary>
    public IEnumerable<SettingText> Split()
    {
        var whole = this;
        return Value.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(part => whole with { Value = part });
    }
}
