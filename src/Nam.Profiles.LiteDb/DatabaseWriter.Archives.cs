// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>The archives beside the database: the copy of all profiles, and the changes that a tool left.</summary>
internal sealed partial class DatabaseWriter
{
    // Adds what the copy has and the database should have: everything where the database could not be read to its end.
    private int Restore(Dictionary<string, ProfileEntry> found, IReadOnlySet<string>? damaged)
    {
        var restored = 0;
        foreach (var (key, profile) in files.TryReadArchive(files.Snapshot)?.Profiles ?? [])
        {
            if (profile is { } bytes && !found.ContainsKey(key) && damaged?.Contains(ProfileDocument.IdOf(key)) != false)
            {
                found[key] = ProfileEntry.First(key, bytes.ToArray(), Now);
                restored++;
            }
        }

        return restored;
    }

    // What a tool left beside the database while it could not open it.
    private void TakeChanges()
    {
        if (files.TryReadArchive(files.Changes) is not { } archive)
        {
            return;
        }

        var plan = new ChangePlan(profiles, Now);
        foreach (var (key, profile) in archive.Profiles)
        {
            if (profile is not { } bytes)
            {
                plan.Remove(key);
            }
            else
            {
                plan.Save(key, plan.Current(key) is { } own && ProfileMerge.TryMerge(key, own.Profile, bytes.Span, out var sum)
                    ? sum
                    : bytes.ToArray());
            }
        }

        if (Commit(plan) is null)
        {
            try
            {
                File.Delete(files.Changes);
                LiteDbLog.ChangesTaken(logger, archive.Profiles.Count, files.Changes);
            }
            catch (Exception e) when (IsOfTheMedium(e))
            {
                LiteDbLog.WriterFailed(logger, e);
            }
        }
    }

    private ProfileArchive? ReadSnapshot()
    {
        var snapshot = files.TryReadArchive(files.Snapshot);
        foreach (var (key, profile) in snapshot?.Profiles ?? [])
        {
            if (profile is { } bytes)
            {
                profiles[key] = ProfileEntry.First(key, bytes.ToArray(), Now);
            }
        }

        return snapshot;
    }

    private void WriteSnapshot()
    {
        _snapshotAt = time.GetTimestamp();
        try
        {
            files.WriteSnapshot(
                new ProfileArchive(time.GetUtcNow(), [.. profiles.Values.Select(entry => new ArchivedProfile(entry.Key, entry.Profile))]));
            _isSnapshotDue = false;
        }
        catch (Exception e) when (IsOfTheMedium(e) || e is OverflowException)
        {
            LiteDbLog.SnapshotFailed(logger, e, files.Snapshot);
        }
    }
}
