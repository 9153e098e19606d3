// SPDX-License-Identifier: MIT
using Nam.Stores;

namespace Nam.Tool.Commands.Profiles;

/// <summary>A LiteDB database, through the archives that its store keeps beside it and takes from there: the tool
/// itself does without LiteDB.</summary>
internal sealed class DatabasePlace(string name) : ProfilePlace(name)
{
    // In the first page of every LiteDB file.
    private const int MarkOffset = 32;
    private readonly string _snapshot = name + ".snapshot";
    private readonly string _changes = name + ".changes";
    private ProfileArchive? _archive;

    private static ReadOnlySpan<byte> Mark => "** This is a LiteDB file **"u8;

    /// <inheritdoc/>
    internal override string Kind => "LiteDB database";

    /// <inheritdoc/>
    internal override DateTimeOffset? Written => Read().Written;

    /// <inheritdoc/>
    internal override string? AfterChange => "The changes take effect when a service opens the database the next time.";

    internal static bool IsDatabase(string file)
    {
        try
        {
            if (File.Exists(file + ".snapshot"))
            {
                return true;
            }

            if (!File.Exists(file))
            {
                return false;
            }

            using var content = new FileStream(file, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            Span<byte> head = stackalloc byte[MarkOffset + Mark.Length];
            return content.ReadAtLeast(head, head.Length, throwOnEndOfStream: false) == head.Length
                && head[MarkOffset..].SequenceEqual(Mark);
        }
        catch (UnauthorizedAccessException fault)
        {
            throw new ToolException($"{file} cannot be read: {fault.Message}", fault);
        }
    }

    /// <inheritdoc/>
    internal override IReadOnlyList<ArchivedProfile> Load() => Ordered(Read().Profiles.Where(profile => profile.Profile is not null));

    /// <inheritdoc/>
    internal override void Change(IReadOnlyList<ArchivedProfile> changes)
    {
        IReadOnlyList<ArchivedProfile> waiting = File.Exists(_changes) ? Archive(_changes).Profiles : [];
        Messages.MessageFiles.WriteProfiles(_changes, new ProfileArchive(DateTimeOffset.UtcNow, [.. waiting, .. changes]).ToArray());
    }

    private ProfileArchive Read() => _archive ??= File.Exists(_snapshot) ? Archive(_snapshot)
        : throw new ToolException(
            $"{Name} has no copy of its profiles yet ({_snapshot}); its service writes one when it saves and when it ends.");
}
