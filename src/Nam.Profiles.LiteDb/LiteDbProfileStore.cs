// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace Nam.Stores;

/// <summary>Keeps all profiles in one LiteDB database, which one process has at a time.</summary>
/// <remarks>
/// <para>
/// Profiles are read once, when the store is built, and answered from memory. One writer commits what waits together,
/// so that saves do not wait for each other; a save that is done has reached the disk. A damaged database is renamed,
/// reported in the log (event 3103) and made anew from memory or from a copy. A second process reads that copy and
/// saves as soon as the first has ended. Layout and guarantees: docs/profile-store.md.
/// </para>
/// <para>Safe for concurrent use. Not for network folders, whose locks and flushes cannot be relied on.</para>
/// </remarks>
public sealed class LiteDbProfileStore : INamProfileStore, IAsyncDisposable, IDisposable
{
    private const int MostChanges = 64;
    private const int MostBytes = 16 * 1024 * 1024;
    private const long SecondsOfADay = 24 * 60 * 60;

    private readonly ConcurrentDictionary<string, ProfileEntry> _profiles = new(StringComparer.Ordinal);
    private readonly Channel<ProfileChange> _changes = Channel.CreateUnbounded<ProfileChange>(
        new UnboundedChannelOptions { SingleReader = true });
    private readonly TaskCompletionSource _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly ILogger _logger;
    private readonly TimeProvider _time;
    private readonly Task _writing;

    /// <summary>Opens a store in the background; files and folder are made if there are none.</summary>
    /// <param name="path">The database file. Beside it stand LiteDB's log, a lock, and a copy. On Unix they are
    /// readable for their owner only.</param>
    /// <param name="options">Limits; the usual ones by default.</param>
    /// <param name="logger">Where damage is reported, and a database that cannot be used; nowhere by default.</param>
    /// <param name="time">The clock; the system's by default.</param>
    /// <exception cref="ArgumentOutOfRangeException">A limit is out of its range.</exception>
    public LiteDbProfileStore(
        string path, LiteDbProfileOptions? options = null, ILogger<LiteDbProfileStore>? logger = null, TimeProvider? time = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        options = new LiteDbProfileOptions
        {
            MaximumBytes = options?.MaximumBytes ?? new LiteDbProfileOptions().MaximumBytes,
            TimeToLive = options?.TimeToLive ?? new LiteDbProfileOptions().TimeToLive
        };
        ArgumentOutOfRangeException.ThrowIfLessThan(
            options.MaximumBytes, LiteDbProfileOptions.MinimumMaximumBytes, nameof(options.MaximumBytes));
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(options.TimeToLive, TimeSpan.Zero, nameof(options.TimeToLive));
        Path = System.IO.Path.GetFullPath(path);
        _logger = logger ?? NullLogger<LiteDbProfileStore>.Instance;
        _time = time ?? TimeProvider.System;
        var writer = new DatabaseWriter(new DatabaseFiles(Path, _logger), _profiles, options, _logger, _time);
        _writing = Task.Run(() => WriteAsync(writer));
    }

    /// <summary>Gets the database file.</summary>
    /// <value>An absolute path.</value>
    public string Path { get; }

    /// <summary>Returns the path of the database that is used when none is configured: <c>nam/profiles.db</c> in the
    /// user's local application data.</summary>
    /// <returns>The path, or <see langword="null"/> where the user has no such place (some service accounts).</returns>
    public static string? DefaultPath() => FileProfileStore.DefaultDirectory() is { } folder ? folder + ".db" : null;

    /// <inheritdoc/>
    public async ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        await OpenedAsync(cancellationToken).ConfigureAwait(false);
        if (!_profiles.TryGetValue(key, out var entry))
        {
            return null;
        }

        // The day is enough for a time to live of months, and spares a write for every read.
        entry.Used = _time.GetUtcNow().ToUnixTimeSeconds();
        if (entry.Used - entry.SavedUse > SecondsOfADay)
        {
            _changes.Writer.TryWrite(ProfileChange.Use(key));
        }

        return [.. entry.Profile];
    }

    /// <inheritdoc/>
    /// <exception cref="ObjectDisposedException">The store was disposed.</exception>
    public async ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        ProfileKey.ThrowIfTooLong(profile);
        _ = ProfileDocument.IdOf(key);
        cancellationToken.ThrowIfCancellationRequested();
        await MakeAsync(ProfileChange.Save(key, profile.ToArray()), cancellationToken).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    /// <exception cref="ObjectDisposedException">The store was disposed.</exception>
    public async ValueTask<bool> RemoveAsync(string key, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        cancellationToken.ThrowIfCancellationRequested();
        return await MakeAsync(ProfileChange.Remove(key), cancellationToken).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    public async IAsyncEnumerable<string> ListAsync([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        await OpenedAsync(cancellationToken).ConfigureAwait(false);
        foreach (var key in _profiles.Keys)
        {
            cancellationToken.ThrowIfCancellationRequested();
            yield return key;
        }
    }

    /// <summary>Commits what waits and closes the database; later saves are refused.</summary>
    /// <returns>A task that never fails.</returns>
    public async ValueTask DisposeAsync()
    {
        _changes.Writer.TryComplete();
        await _writing.ConfigureAwait(false);
    }

    /// <summary>Commits what waits and closes the database; later saves are refused. The calling thread waits.</summary>
    public void Dispose()
    {
        _changes.Writer.TryComplete();
        _writing.GetAwaiter().GetResult();
    }

    private async Task OpenedAsync(CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        await _opened.Task.WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    private Task<bool> MakeAsync(ProfileChange change, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(!_changes.Writer.TryWrite(change), this);
        return change.WaitAsync(cancellationToken);
    }

    private async Task WriteAsync(DatabaseWriter writer)
    {
        Guard(writer.Open);
        _opened.SetResult();
        while (await _changes.Reader.WaitToReadAsync().ConfigureAwait(false))
        {
            // Without a wait up to the commit: a transaction of LiteDB belongs to a thread.
            var some = Take();
            if (some.Count != 0 && Guard(() => writer.Apply(some)) is { } fault)
            {
                some.ForEach(
                    change => change.Fail(new IOException($"The profile database '{Path}' cannot be written: {fault.Message}", fault)));
            }
        }

        Guard(writer.Close);
    }

    private List<ProfileChange> Take()
    {
        var some = new List<ProfileChange>();
        for (var bytes = 0; some.Count < MostChanges && bytes < MostBytes && _changes.Reader.TryRead(out var change);)
        {
            if (change.TryTake())
            {
                some.Add(change);
                bytes += change.Profile?.Length ?? 0;
            }
        }

        return some;
    }

    // A writer that ended would leave every later save waiting.
    private Exception? Guard(Action action)
    {
        try
        {
            action();
            return null;
        }
        catch (Exception e)
        {
            LiteDbLog.WriterFailed(_logger, e);
            return e;
        }
    }
}
