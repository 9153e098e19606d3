// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Globalization;
using Microsoft.Extensions.Logging;

namespace Nam.Stores;

/// <summary>The one who opens, writes, repairs and closes the database; everybody else reads the profiles in memory.</summary>
/// <remarks>For one thread at a time. Nothing here throws: failures are logged and given to those who wait.</remarks>
internal sealed partial class DatabaseWriter(
    DatabaseFiles files, ConcurrentDictionary<string, ProfileEntry> profiles, LiteDbProfileOptions options, ILogger logger,
    TimeProvider time)
{
    private static readonly TimeSpan SnapshotInterval = TimeSpan.FromMinutes(5);

    private FileStream? _lock;
    private ProfileDatabase? _database;
    private bool _isLogged;
    private bool _isMemoryAhead;
    private bool _isSnapshotDue;
    private long? _snapshotAt;

    private long Now => time.GetUtcNow().ToUnixTimeSeconds();

    /// <summary>Opens the database if it can be had; otherwise reads the copy, and the next save tries again.</summary>
    public void Open() => TryOpen();

    /// <summary>Makes changes, all in one transaction.</summary>
    public void Apply(IReadOnlyList<ProfileChange> changes)
    {
        if (_database is null && TryOpen() is { } fault)
        {
            Fail(changes, fault);
            return;
        }

        var plan = new ChangePlan(profiles, Now);
        var existed = new bool[changes.Count];
        for (var i = 0; i < changes.Count; i++)
        {
            var change = changes[i];
            existed[i] = change.IsUse || (change.Profile is null && plan.Remove(change.Key));
            if (change.IsUse)
            {
                plan.Use(change.Key);
            }
            else if (change.Profile is { } profile)
            {
                plan.Save(change.Key, profile);
            }
        }

        if (Commit(plan) is { } failure)
        {
            Fail(changes, failure);
            return;
        }

        for (var i = 0; i < changes.Count; i++)
        {
            changes[i].Complete(existed[i]);
        }
    }

    /// <summary>Closes the database and lets another process have it.</summary>
    public void Close()
    {
        if (_database is null)
        {
            return;
        }

        if (_isSnapshotDue)
        {
            WriteSnapshot();
        }

        try
        {
            _database.Close();
        }
        catch (Exception e)
        {
            // Everything is in the log, which the next one to open replays.
            LiteDbLog.WriterFailed(logger, e);
        }

        _database = null;
        Release();
    }

    private static bool IsOfTheMedium(Exception fault) => fault is IOException or UnauthorizedAccessException;

    private static void Fail(IReadOnlyList<ProfileChange> changes, string fault)
    {
        foreach (var change in changes)
        {
            change.Fail(new IOException(fault));
        }
    }

    private string? Commit(ChangePlan plan)
    {
        var dropped = plan.Drop(Now - (long)options.TimeToLive.TotalSeconds, options.MaximumBytes);
        if (plan.IsEmpty)
        {
            return null;
        }

        try
        {
            _database!.Commit(plan.Changes);
            Publish(plan);
        }
        catch (Exception e) when (IsOfTheMedium(e))
        {
            Abandon();
            return $"The profile database '{files.Database}' cannot be written: {e.Message}";
        }
        catch (Exception e)
        {
            // The profiles in memory are all that was committed, so that nothing is lost with the file.
            if (Replace(plan, e.Message, restored: 0) is { } fault)
            {
                return fault;
            }
        }

        if (dropped != 0)
        {
            LiteDbLog.Dropped(logger, dropped, files.Database);
        }

        _isSnapshotDue = true;
        if (_snapshotAt is not { } written || time.GetElapsedTime(written) >= SnapshotInterval)
        {
            WriteSnapshot();
        }

        // The changes are saved whatever comes of this.
        if (_database is { IsCheckpointDue: true } && Checkpoint() is { } later)
        {
            LiteDbLog.CheckpointFailed(logger, later);
        }

        return null;
    }

    private void Publish(ChangePlan plan)
    {
        foreach (var (key, next) in plan.Next)
        {
            if (next is null)
            {
                profiles.TryRemove(key, out _);
            }
            else
            {
                profiles[key] = next;
            }
        }
    }

    private string? TryOpen()
    {
        try
        {
            _lock = files.TryLock();
        }
        catch (Exception e) when (IsOfTheMedium(e))
        {
            return Unusable(e);
        }

        if (_lock is null)
        {
            return Guest();
        }

        var wasLogged = _isLogged;
        try
        {
            if (OpenLocked() is { } fault)
            {
                return fault;
            }
        }
        catch (Exception e) when (IsOfTheMedium(e))
        {
            return Unusable(e);
        }

        if (wasLogged)
        {
            LiteDbLog.TakenOver(logger, files.Database, profiles.Count);
            _isLogged = false;
        }

        TakeChanges();
        return null;
    }

    private string? OpenLocked()
    {
        if (_isMemoryAhead)
        {
            return Replace(new ChangePlan(profiles, Now), "Making it anew had failed.", restored: 0);
        }

        var reader = new DocumentReader();
        string? damage = null;
        try
        {
            _database = ProfileDatabase.Open(files);
            _database.Read(reader);
            damage = _database.IsNew && File.Exists(files.Snapshot) ? "It was missing." : null;
        }
        catch (Exception e) when (!IsOfTheMedium(e))
        {
            damage = e.Message;
        }

        var found = reader.Profiles();
        var restored = 0;
        if (damage is not null || reader.Damaged.Count != 0)
        {
            restored = Restore(found, damage is null ? reader.Damaged : null);
        }

        var now = Now;
        foreach (var entry in found.Values)
        {
            // The clock may have been ahead when it was saved.
            entry.Used = Math.Min(entry.Used, now);
            profiles[entry.Key] = entry;
        }

        // What the copy still had while another process was the owner.
        foreach (var key in profiles.Keys.Where(key => !found.ContainsKey(key)))
        {
            profiles.TryRemove(key, out _);
        }

        if (damage is not null || reader.Damaged.Count != 0)
        {
            return Replace(new ChangePlan(profiles, now), damage ?? $"{reader.Damaged.Count} profiles had wrong checksums.", restored);
        }

        // On a full disk the log of the process before, or of this one before it failed, is what can be given back.
        return Checkpoint();
    }

    private string? Checkpoint()
    {
        try
        {
            _database!.Checkpoint();
            return null;
        }
        catch (Exception e) when (IsOfTheMedium(e))
        {
            return Unusable(e);
        }
        catch (Exception e)
        {
            return Replace(new ChangePlan(profiles, Now), e.Message, restored: 0);
        }
    }

    /// <summary>Puts a new database of the profiles in memory and a plan in the place of the damaged one.</summary>
    private string? Replace(ChangePlan plan, string damage, int restored)
    {
        DisposeDatabase();
        try
        {
            var changed = plan.Next;
            List<ProfileEntry> kept = [.. profiles.Values.Where(entry => !changed.ContainsKey(entry.Key))
                .Concat(changed.Values.OfType<ProfileEntry>()).Select(entry => entry.Anew())];
            ProfileDatabase.Create(files.Replacement, kept);
            var aside = files.Replace();
            _database = ProfileDatabase.Open(files);
            Publish(plan);
            foreach (var entry in kept)
            {
                profiles[entry.Key] = entry;
            }

            LiteDbLog.Replaced(logger, files.Database, damage.EndsWith('.') ? damage : damage + ".", aside, kept.Count, restored);
            _isMemoryAhead = false;
            _isSnapshotDue = true;
            return null;
        }
        catch (Exception e)
        {
            _isMemoryAhead = true;
            return Unusable(e);
        }
    }

    private string Guest()
    {
        if (!_isLogged)
        {
            var snapshot = ReadSnapshot();
            var written = snapshot?.Written.ToString("u", CultureInfo.InvariantCulture) ?? "its start";
            LiteDbLog.Guest(logger, files.Database, written, profiles.Count);
            _isLogged = true;
        }

        return $"The profile database '{files.Database}' belongs to another process; what is learned here can be saved when that ends. Give this process a database of its own to keep both.";
    }

    private string Unusable(Exception fault)
    {
        Abandon();
        if (!_isLogged)
        {
            if (profiles.IsEmpty)
            {
                ReadSnapshot();
            }

            LiteDbLog.Unusable(logger, fault, files.Database, profiles.Count);
            _isLogged = true;
        }

        return $"The profile database '{files.Database}' cannot be used: {fault.Message}";
    }

    private void Abandon()
    {
        DisposeDatabase();
        Release();
    }

    private void DisposeDatabase()
    {
        try
        {
            _database?.Dispose();
        }
        catch (Exception)
        {
            // It is given up because it failed; that it fails again tells nothing new.
        }

        _database = null;
    }

    private void Release()
    {
        _lock?.Dispose();
        _lock = null;
    }
}
