// SPDX-License-Identifier: MIT
using Nam.Stores;
using Nam.Tool.Messages;

namespace Nam.Tool.Commands.Profiles;

/// <summary>A file that <c>nam profile export</c> wrote.</summary>
internal sealed class ArchivePlace(string name, ProfileArchive archive) : ProfilePlace(name)
{
    /// <inheritdoc/>
    internal override string Kind => "archive";

    /// <inheritdoc/>
    internal override DateTimeOffset? Written => archive.Written;

    /// <inheritdoc/>
    internal override IReadOnlyList<ArchivedProfile> Load() => Ordered(archive.Profiles.Where(profile => profile.Profile is not null));

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

        Write(Name, profiles.Values);
    }

    /// <summary>Writes an archive, whole or not at all.</summary>
    internal static void Write(string file, IEnumerable<ArchivedProfile> profiles)
    {
        var temporary = file + ".tmp";
        MessageFiles.Write(temporary, new ProfileArchive(DateTimeOffset.UtcNow, Ordered(profiles)).ToArray());
        try
        {
            File.Move(temporary, file, overwrite: true);
        }
        catch (Exception fault) when (fault is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"{file} cannot be written: {fault.Message}", fault);
        }
    }
}
