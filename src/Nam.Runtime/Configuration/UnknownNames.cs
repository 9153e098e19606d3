// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Nam.Diagnostics;

namespace Nam.Configuration;

/// <summary>Decides what a name in configuration means that no setting has: a fault, or a warning where section <c>Nam</c>
/// allows it.</summary>
/// <param name="areAllowed">Whether such names are passed over.</param>
/// <param name="logger">The log for those that are; <see langword="null"/> for none.</param>
internal sealed class UnknownNames(bool areAllowed, ILogger? logger)
{
    /// <summary>The setting of section <c>Nam</c> that allows them.</summary>
    public const string Setting = "AllowUnknown";

    /// <summary>Gets the rule without that setting: every such name is a fault.</summary>
    public static UnknownNames Refused { get; } = new(false, null);

    /// <summary>Throws, or logs a warning, for a name.</summary>
    /// <param name="origin">Where it was written.</param>
    /// <param name="fault">The beginning of a sentence that says so.</param>
    /// <param name="written">The name.</param>
    /// <param name="known">The names that are allowed there.</param>
    /// <exception cref="NamConfigurationException">Unknown names are not allowed.</exception>
    public void Meet(SettingOrigin origin, string fault, string written, IReadOnlyList<string> known)
    {
        var error = origin.Error($"{fault}; allowed are {string.Join(", ", known)}.{Spelling.Hint(written, known)}");
        if (!areAllowed)
        {
            throw error;
        }

        if (logger is not null)
        {
            RuntimeLog.SettingIgnored(logger, error.Message);
        }
    }
}
