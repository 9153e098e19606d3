// SPDX-License-Identifier: MIT

namespace Nam.TestKit;

/// <summary>A folder with configuration files that goes with its test.</summary>
public sealed class ConfigurationFolder : IDisposable
{
    public string FullPath { get; } = Directory.CreateTempSubdirectory("nam-config-").FullName;

    /// <summary>Writes a file.</summary>
    /// <returns>Its full path.</returns>
    public string Write(string name, string content)
    {
        var path = Path.Combine(FullPath, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, content);
        return path;
    }

    /// <summary>Takes the folder's path out of a message, so that it can be compared.</summary>
    public string Shorten(string message) => message.Replace(FullPath + Path.DirectorySeparatorChar, "", StringComparison.Ordinal);

    public void Dispose() => Directory.Delete(FullPath, recursive: true);
}
