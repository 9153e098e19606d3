// SPDX-License-Identifier: MIT
using Nam.Stores;
using Nam.Tool.Messages;

namespace Nam.Tool.Commands.Profiles;

/// <summary>Where profiles are: a folder of the file store, a LiteDB database, or an archive.</summary>
internal abstract class ProfilePlace(string name)
{
    /// <summary>What the user called it.</summary>
    internal string Name { get; } = name;

    /// <summary>What it is, for people.</summary>
    internal abstract string Kind { get; }

    /// <summary>When the profiles were taken; null where they are those of now.</summary>
    internal virtual DateTimeOffset? Written => null;

    /// <summary>Finds out what a name stands for.</summary>
    /// <param name="name">A folder or a file; null for the folder of the file store that NAM uses by default.</param>
    /// <param name="mayBeNew">Whether an archive may be made.</param>
    /// <exception cref="ToolException">It is none of them.</exception>
    internal static ProfilePlace Open(string? name, bool mayBeNew = false)
    {
        var isNamed = name is not null;
        name ??= FileProfileStore.DefaultDirectory() ?? throw new ToolException("This user has no folder for profiles; name one.");
        if (Directory.Exists(name))
        {
            return new FolderPlace(name);
        }

        if (DatabasePlace.IsDatabase(name))
        {
            return new DatabasePlace(name);
        }

        if (File.Exists(name))
        {
            return new ArchivePlace(name, Archive(name));
        }

        return mayBeNew
            ? new ArchivePlace(name, new ProfileArchive(DateTimeOffset.UtcNow, []))
            : throw new ToolException(isNamed ? $"{name} does not exist." : $"{name} does not exist; NAM has saved no profiles there.");
    }

    /// <summary>Gives all profiles, ordered by key.</summary>
    internal abstract IReadOnlyList<ArchivedProfile> Load();

    /// <summary>Adds up profiles with those that are there, and removes those of records without one.</summary>
    internal abstract void Change(IReadOnlyList<ArchivedProfile> changes);

    /// <summary>What is to be said about <see cref="Change"/> when it is done; null for nothing.</summary>
    internal virtual string? AfterChange => null;

    /// <summary>Reads an archive.</summary>
    protected static ProfileArchive Archive(string file) =>
        ProfileArchive.TryRead(MessageFiles.Read(file), out var archive, out var fault) ? archive
            : throw new ToolException(
                $"{file} is no folder with profiles, no LiteDB database of NAM and no archive of nam profile export: {fault}.");

    /// <summary>What becomes of a profile when another is added; one that cannot be added to takes its place.</summary>
    protected static ReadOnlyMemory<byte> Sum(string key, ReadOnlyMemory<byte>? own, ReadOnlyMemory<byte> other) =>
        own is { } there && ProfileMerge.TryMerge(key, there.Span, other.Span, out var sum) ? sum : other;

    protected static IReadOnlyList<ArchivedProfile> Ordered(IEnumerable<ArchivedProfile> profiles) =>
        [.. profiles.OrderBy(profile => profile.Key, StringComparer.Ordinal)];
}
