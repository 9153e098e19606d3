// SPDX-License-Identifier: MIT

namespace Nam.Configuration;

/// <summary>Thrown while a service starts when NAM's settings in a configuration file, or in another source of
/// configuration, are wrong.</summary>
/// <remarks>The message says where the setting stands, what it is and what is allowed.</remarks>
public sealed class NamConfigurationException : InvalidOperationException
{
    internal NamConfigurationException(string message, string? filePath = null, int? lineNumber = null, Exception? innerException = null)
        : base(message, innerException)
    {
        FilePath = filePath;
        LineNumber = lineNumber;
    }

    /// <summary>Gets the full path of the file.</summary>
    /// <value><see langword="null"/> where the setting does not come from a file, for example from an environment variable.</value>
    public string? FilePath { get; }

    /// <summary>Gets the line in the file.</summary>
    /// <value>1 or more; <see langword="null"/> where it is not known.</value>
    public int? LineNumber { get; }
}
