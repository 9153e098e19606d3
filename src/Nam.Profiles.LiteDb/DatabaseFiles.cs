// SPDX-License-Identifier: MIT

using System.Globalization;
using Microsoft.Extensions.Logging;

namespace Nam.Stores;

/// <summary>The files of a database: itself, LiteDB's log, the owner's lock, a copy of the profiles, and changes that a
/// tool left.</summary>
internal sealed class DatabaseFiles(string path, ILogger logger)
{
    private const int KeptAside = 3;
    private const int SharingViolation = unchecked((int)0x80070020);
    private const int WouldBlockOnLinux = 11;
    private const int WouldBlockOnMac = 35;

    public string Database { get; } = path;

    /// <summary>Where LiteDB itself would have it, so that its own tools find it.</summary>
    public string Log { get; } = Path.Combine(
        Path.GetDirectoryName(path)!, Path.GetFileNameWithoutExtension(path) + "-log" + Path.GetExtension(path));

    /// <summary>A new database while it is made.</summary>
    public string Replacement { get; } = path + ".new";

    public string Lock { get; } = path + ".lock";

    public string Snapshot { get; } = path + ".snapshot";

    public string Changes { get; } = path + ".changes";

    /// <summary>Opens a file, made for its owner only.</summary>
    public static DurableStream OpenForWriting(string path) =>
        new(OwnerFile.Open(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.Read));

    /// <summary>Takes the database for this process.</summary>
    /// <returns>The lock, or null while another has it.</returns>
    public FileStream? TryLock()
    {
        OwnerFile.MakeFolder(Path.GetDirectoryName(Database)!);
        try
        {
            return OwnerFile.Open(Lock, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (IOException e) when (e.HResult is SharingViolation or WouldBlockOnLinux or WouldBlockOnMac)
        {
            return null;
        }
    }

    /// <summary>Renames the database and its log, and puts the replacement in their place; earlier ones are kept up to a few.</summary>
    /// <returns>The new name of the old database.</returns>
    public string Replace()
    {
        var aside = AsideName(Database);
        if (File.Exists(Database))
        {
            File.Move(Database, aside);
        }

        FinishReplacement(aside);
        RemoveOldest();
        return aside;
    }

    /// <summary>Does what a process that was killed in <see cref="Replace"/> left to do: the database is renamed only
    /// once its replacement is whole.</summary>
    public void FinishReplacement() => FinishReplacement(AsideName(Database));

    /// <summary>Reads an archive beside the database.</summary>
    /// <returns>Null where there is none or it is damaged; the latter is renamed and logged.</returns>
    public ProfileArchive? TryReadArchive(string path)
    {
        byte[] content;
        try
        {
            if (!File.Exists(path))
            {
                return null;
            }

            content = File.ReadAllBytes(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            LiteDbLog.ArchiveSetAside(logger, path, e.Message, path);
            return null;
        }

        if (ProfileArchive.TryRead(content, out var archive, out var fault))
        {
            return archive;
        }

        var aside = path + ".bad";
        try
        {
            File.Move(path, aside, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            aside = path;
        }

        LiteDbLog.ArchiveSetAside(logger, path, fault, aside);
        return null;
    }

    /// <summary>Replaces the copy of the profiles, whole or not at all.</summary>
    public void WriteSnapshot(ProfileArchive archive) => OwnerFile.Replace(Snapshot + ".tmp", Snapshot, archive.ToArray());

    private void FinishReplacement(string aside)
    {
        if (!File.Exists(Database) && File.Exists(Replacement))
        {
            // The log of the old one must not be replayed into the new one.
            if (File.Exists(Log) && new FileInfo(Log).Length != 0)
            {
                File.Move(Log, aside + "-log", overwrite: true);
            }

            File.Move(Replacement, Database);
        }
    }

    private static string AsideName(string path)
    {
        var name = string.Create(CultureInfo.InvariantCulture, $"{path}.bad-{DateTime.UtcNow:yyyyMMddHHmmssfff}");
        var aside = name;
        for (var i = 2; File.Exists(aside); i++)
        {
            aside = string.Create(CultureInfo.InvariantCulture, $"{name}-{i}");
        }

        return aside;
    }

    private void RemoveOldest()
    {
        try
        {
            var prefix = Path.GetFileName(Database) + ".bad-";
            var sets = Directory.GetFiles(Path.GetDirectoryName(Database)!, prefix + "*")
                .GroupBy(file => file.EndsWith("-log", StringComparison.Ordinal) ? file[..^4] : file)
                .OrderByDescending(set => set.Key, StringComparer.Ordinal);
            foreach (var file in sets.Skip(KeptAside).SelectMany(set => set))
            {
                File.Delete(file);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // They are in nobody's way.
        }
    }
}
