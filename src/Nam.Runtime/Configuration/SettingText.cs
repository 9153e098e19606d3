// SPDX-License-Identifier: MIT

namespace Nam.Configuration;

/// <summary>One value as it was written.</summary>
/// <param name="Subject">What it is called there, for messages: <c>the attribute 'mode' of &lt;nam&gt;</c>.</param>
/// <param name="Value">The text.</param>
/// <param name="Origin">Where it stands.</param>
internal readonly record struct SettingText(string Subject, string Value, SettingOrigin Origin)
{
    /// <summary>Makes the error for a value that is not allowed.</summary>
    /// <param name="allowed">What is, to go after "allowed".</param>
    public NamConfigurationException Refuse(string allowed) => Origin.Error($"{Subject} is '{Value}'; allowed {allowed}.");

    /// <summary>Reads whether something is so.</summary>
    /// <exception cref="NamConfigurationException">It is neither <c>true</c> nor <c>false</c>.</exception>
    public bool ReadFlag() => bool.TryParse(Value, out var flag) ? flag : throw Refuse("are 'true' and 'false'");

    /// <summary>Cuts a list at its commas.</summary>
    public IEnumerable<SettingText> Split()
    {
        var whole = this;
        return Value.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            .Select(part => whole with { Value = part });
    }
}
