// SPDX-License-Identifier: MIT
using Nam.Stores;
using Nam.Tool.Messages;

namespace Nam.Tool.Commands.Profiles;

/// <summary>A file that <c>nam profile export</c> wrote.</summary>
internal sealed class ArchivePlace(string name, ProfileArchive archive) : ProfilePlace(name)
{
    private ProfileArchive _archive = archive;

    /// <inheritdoc/>
    internal override string Kind => "archive";

    /// <inheritdoc/>
    internal override DateTimeOffset? Written => _archive.Written;

    /// <inheritdoc/>
    internal override IReadOnlyList<ArchivedProfile> Load() => Ordered(_archive.Profiles.Where(profile => profile.Profile is not null));

    /// <inheritdoc/>
    internal override void Change(IReadOnlyList<ArchivedProfile> changes)
    {
        var profiles = Load().ToDictionary(profile => profile.Key);
        foreach (var (key, profile) in changes)
        {
            if (profile is { } bytes)
            {
                profiles[key] = new ArchivedProfile(key, Sum(key, profiles.TryGetValue(key, out var own) ? own.Profile : null, bytes));
            }
            else
            {
                profiles.Remove(key);
            }
        }

        _archive = Write(Name, profiles.Values);
    }

    /// <summary>Writes an archive, whole or not at all.</summary>
    internal static ProfileArchive Write(string file, IEnumerable<ArchivedProfile> profiles)
    {
        var archive = new ProfileArchive(DateTimeOffset.UtcNow, Ordered(profiles));
        MessageFiles.WriteProfiles(file, archive.ToArray());
        return archive;
    }
}
