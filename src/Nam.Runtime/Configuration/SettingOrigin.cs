// SPDX-License-Identifier: MIT

namespace Nam.Configuration;

/// <summary>Where a setting was written.</summary>
/// <param name="FilePath">The file's full path; <see langword="null"/> if it stands in none.</param>
/// <param name="Line">The line in the file, from 1.</param>
/// <param name="Key">The path of the configuration key; <see langword="null"/> in XML files.</param>
/// <param name="Variable">The environment variable; <see langword="null"/> if it stands in none.</param>
internal readonly record struct SettingOrigin(string? FilePath, int? Line, string? Key = null, string? Variable = null)
{
    /// <summary>Makes the error for something wrong at this place.</summary>
    /// <param name="fault">A sentence that begins in lower case and ends in a full stop or question mark.</param>
    /// <param name="inner">What showed the fault.</param>
    public NamConfigurationException Error(string fault, Exception? inner = null) => new($"{this}: {fault}", FilePath, Line, inner);

    /// <summary>The place in words, for the start of a message.</summary>
    public override string ToString() => (FilePath, Line, Key) switch
    {
        (null, _, null) => "[Nam] or WithNam of an endpoint",
        (null, _, _) => Variable is null ? $"Configuration key {Key}" : $"Environment variable {Variable}",
        (_, null, null) => FilePath,
        (_, null, _) => $"{FilePath}, key {Key}",
        (_, _, null) => $"Line {Line} of {FilePath}",
        _ => $"Line {Line} of {FilePath}, key {Key}",
    };
}
