// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>Files and folders of what NAM learned: for their owner only, from the moment that they exist. On Windows
/// they get the rights of their folder.</summary>
internal static class OwnerFile
{
    /// <summary>Opens a file; one that is made is readable and writable for its owner only.</summary>
    public static FileStream Open(string path, FileMode mode, FileAccess access, FileShare share, FileOptions options = FileOptions.None)
    {
        var settings = new FileStreamOptions { Mode = mode, Access = access, Share = share, BufferSize = 0, Options = options };
        if (!OperatingSystem.IsWindows())
        {
            settings.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        }

        return new FileStream(path, settings);
    }

    /// <summary>Replaces a file, whole or not at all, by way of a file beside it.</summary>
    /// <param name="temporary">The file beside it. Whatever stands there goes away unopened: what somebody else put
    /// there would keep his rights, and a link would lead elsewhere.</param>
    /// <param name="path">The file.</param>
    /// <param name="content">Its new content, which is on the disk before the old one goes.</param>
    public static void Replace(string temporary, string path, ReadOnlySpan<byte> content)
    {
        File.Delete(temporary);
        using (var file = Open(temporary, FileMode.CreateNew, FileAccess.Write, FileShare.None))
        {
            file.Write(content);
            file.Flush(flushToDisk: true);
        }

        File.Move(temporary, path, overwrite: true);
    }

    /// <summary>Makes a folder where there is none, for its owner only.</summary>
    public static void MakeFolder(string path)
    {
        if (Directory.Exists(path))
        {
            return;
        }

        if (OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(path);
        }
        else
        {
            Directory.CreateDirectory(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }
    }
}
