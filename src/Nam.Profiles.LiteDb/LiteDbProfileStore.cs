// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace Nam.Stores;

/// <summary>Keeps all profiles in one LiteDB database, which one process has at a time.</summary>
/// <remarks>
/// <para>
/// Every save is a transaction of LiteDB that has reached the disk when it is done. A damaged database is renamed to
/// <c>*.bad</c>, reported in the log (event 3101) and begun anew with what can be read of it. A second process fails
/// with <see cref="IOException"/> until the first has ended, and then takes the database over. Layout and guarantees:
/// docs/profile-store.md.
/// </para>
/// <para>Safe for concurrent use. Not for network folders, whose locks and flushes cannot be relied on.</para>
/// </remarks>
public sealed class LiteDbProfileStore : INamProfileStore, IDisposable
{
    // Opened and used by one thread at a time: a transaction of LiteDB belongs to a thread.
    private readonly SemaphoreSlim _turn = new(1);
    private readonly ILogger _logger;
    private readonly string _log;
    private ProfileDatabase? _database;
    private bool _isDisposed;

    /// <summary>Creates a store; the database is opened when it is used first, and folder and files are made if there are none.</summary>
    /// <param name="path">The database file. Beside it stands LiteDB's log. On Unix both are readable for their owner only.</param>
    /// <param name="logger">Where damage is reported; nowhere by default.</param>
    public LiteDbProfileStore(string path, ILogger<LiteDbProfileStore>? logger = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        Path = System.IO.Path.GetFullPath(path);
        _log = System.IO.Path.ChangeExtension(Path, null) + "-log" + System.IO.Path.GetExtension(Path);
        _logger = logger ?? NullLogger<LiteDbProfileStore>.Instance;
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
        _ = ProfileKey.Hash(key);
        return await UseAsync(database => database.Load(key), cancellationToken).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    /// <exception cref="ObjectDisposedException">The store was disposed.</exception>
    public async ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        ProfileKey.ThrowIfTooLong(profile);
        _ = ProfileKey.Hash(key);
        await UseAsync(
            database =>
            {
                database.Save(key, profile.Span);
                return true;
            },
            cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Closes the database; later calls are refused. The calling thread waits for a save that is under way.</summary>
    public void Dispose()
    {
        _turn.Wait();
        _isDisposed = true;
        Close(hasFailed: false);
        _turn.Release();
    }

    private async Task<T> UseAsync<T>(Func<ProfileDatabase, T> use, CancellationToken cancellationToken)
    {
        await _turn.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            ObjectDisposedException.ThrowIf(_isDisposed, this);
            return await Task.Run(() => Use(use), CancellationToken.None).ConfigureAwait(false);
        }
        finally
        {
            _turn.Release();
        }
    }

    private T Use<T>(Func<ProfileDatabase, T> use)
    {
        try
        {
            return TryUse(use);
        }
        catch (Exception e) when (e is not IOException)
        {
            SetAside(e);
            return TryUse(use);
        }
    }

    private T TryUse<T>(Func<ProfileDatabase, T> use)
    {
        try
        {
            if (_database is null)
            {
                _database = ProfileDatabase.Open(Path, _log);
                _ = _database.LoadAll().Count();
            }

            return use(_database);
        }
        catch (UnauthorizedAccessException e)
        {
            Close(hasFailed: true);
            throw new IOException($"The profile database '{Path}' may not be used: {e.Message}", e);
        }
        catch
        {
            Close(hasFailed: true);
            throw;
        }
    }

    private void SetAside(Exception fault)
    {
        var (aside, asideLog) = (Path + ".bad", _log + ".bad");
        File.Move(Path, aside, overwrite: true);
        File.Move(_log, asideLog, overwrite: true);
        _database = ProfileDatabase.Open(Path, _log);
        var saved = Rescue(aside, asideLog, _database);
        LiteDbLog.SetAside(_logger, fault, Path, aside, saved);
    }

    private static int Rescue(string aside, string asideLog, ProfileDatabase next)
    {
        var saved = 0;
        ProfileDatabase? damaged = null;
        try
        {
            damaged = ProfileDatabase.Open(aside, asideLog);
            foreach (var (key, profile) in damaged.LoadAll(isDamaged: true))
            {
                next.Save(key, profile);
                saved++;
            }
        }
        catch (Exception e) when (e is not IOException)
        {
            // The rest is learned anew.
        }
        finally
        {
            damaged?.Close(hasFailed: true);
        }

        return saved;
    }

    private void Close(bool hasFailed)
    {
        _database?.Close(hasFailed);
        _database = null;
    }
}
