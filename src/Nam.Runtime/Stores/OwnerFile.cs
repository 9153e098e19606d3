// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>Files and folders of what NAM learned: for their owner only, from the moment that they exist. On Windows
/// they get the rights of their folder.</summary>
internal static class OwnerFile
{
    /// <summary>Opens a file; a new one is readable and writable for its owner only.</summary>
    public static FileStream Open(string path, FileMode mode, FileAccess access, FileShare share, FileOptions options = FileOptions.None)
    {
        var settings = new FileStreamOptions { Mode = mode, Access = access, Share = share, BufferSize = 0, Options = options };
        if (!OperatingSystem.IsWindows())
        {
            settings.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        }

        return new FileStream(path, settings);
    }

    /// <summary>Makes a folder where there is none, for its owner only.</summary>
    public static void MakeFolder(string path)
    {
        if (OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(path);
        }
        else if (!Directory.Exists(path))
        {
            Directory.CreateDirectory(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }
    }
}
