// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Text;
using LiteDB;
using LiteDB.Engine;

namespace Nam.Stores;

/// <summary>The LiteDB database of a <see cref="LiteDbProfileStore"/>: two files, two collections, no mapper.</summary>
/// <remarks>
/// For one thread at a time. Failures of the medium come as <see cref="IOException"/> or <see cref="UnauthorizedAccessException"/>;
/// any other exception means that the files are damaged. After an exception the database is to be closed as failed.
/// </remarks>
internal sealed class ProfileDatabase : IDisposable
{
    // A transaction that a failure left open throws in its finalizer, which would end the process: it stays reachable.
    private static readonly ConcurrentBag<LiteDatabase> Abandoned = [];

    private const int PageBytes = 8192;

    // LiteDB takes documents up to 16,683,050 bytes.
    private const int PartBytes = 8 * 1024 * 1024;

    private readonly DatabaseStream _data;
    private readonly DatabaseStream _log;
    private readonly DatabaseFaults _faults;
    private readonly LiteDatabase _database;
    private readonly ILiteCollection<BsonDocument> _profiles;
    private readonly ILiteCollection<BsonDocument> _parts;

    private ProfileDatabase(DatabaseStream data, DatabaseStream log, DatabaseFaults faults)
    {
        _data = data;
        _log = log;
        _faults = faults;

        // A process that was killed while it made the database left no whole page, and had saved nothing.
        if (data.Length < PageBytes)
        {
            data.SetLength(0);
            log.SetLength(0);
        }

        _database = new LiteDatabase(
            new LiteEngine(new EngineSettings { DataStream = data, LogStream = log, TempStream = new MemoryStream() }));
        _profiles = _database.GetCollection("profiles");
        _parts = _database.GetCollection("parts");
    }

    /// <summary>Opens the database, or makes one where there is none.</summary>
    /// <param name="path">The data file.</param>
    /// <param name="logPath">LiteDB's log.</param>
    public static ProfileDatabase Open(string path, string logPath)
    {
        OwnerFile.MakeFolder(Path.GetDirectoryName(path)!);
        return Open(OpenFile(path), () => OpenFile(logPath));
    }

    /// <summary>Opens the database on streams, which it closes.</summary>
    internal static ProfileDatabase Open(Stream data, Func<Stream> openLog)
    {
        Stream? log = null;
        var faults = new DatabaseFaults();
        try
        {
            log = openLog();
            var database = new ProfileDatabase(new DatabaseStream(data, faults), new DatabaseStream(log, faults), faults);
            faults.ThrowIfAny();
            return database;
        }
        catch
        {
            data.Dispose();
            log?.Dispose();
            faults.ThrowIfAny();
            throw;
        }
    }

    /// <summary>Reads a profile.</summary>
    public byte[]? Load(string key)
    {
        var id = ProfileKey.Hash(key);
        if (_profiles.FindById(id) is not { } document)
        {
            return null;
        }

        using var record = new MemoryStream();
        for (var part = 0; part < document["parts"].AsInt32; part++)
        {
            record.Write(_parts.FindById(PartOf(id, part))?["bytes"].AsBinary
                ?? throw new InvalidDataException("A part of a profile is missing."));
        }

        return ProfileRecord.Read(record.GetBuffer().AsSpan(0, (int)record.Length), out var found, out var profile) is { } fault
            ? throw new InvalidDataException($"Of the profile {id}, {fault}.")
            : found == key ? profile : null;
    }

    /// <summary>Saves a profile in one transaction, which is on the disk when this returns.</summary>
    public void Save(string key, ReadOnlySpan<byte> profile)
    {
        var id = ProfileKey.Hash(key);
        var record = ProfileRecord.Write(key, profile);
        Commit(() =>
        {
            RemoveParts(id);
            var parts = 0;
            foreach (var bytes in record.Chunk(PartBytes))
            {
                _parts.Insert(new BsonDocument { ["_id"] = PartOf(id, parts++), ["bytes"] = bytes });
            }

            _profiles.Upsert(new BsonDocument { ["_id"] = id, ["key"] = Encoding.UTF8.GetBytes(key), ["parts"] = parts });
        });
    }

    /// <summary>Removes a profile in one transaction.</summary>
    /// <returns>Whether there was one.</returns>
    public bool Remove(string key)
    {
        var id = ProfileKey.Hash(key);
        var existed = _profiles.FindById(id) is not null;
        if (existed)
        {
            Commit(() =>
            {
                RemoveParts(id);
                _profiles.Delete(id);
            });
        }

        return existed;
    }

    /// <summary>Reads the keys of all profiles.</summary>
    public IEnumerable<string> Keys()
    {
        var keys = new HashSet<string>(StringComparer.Ordinal);
        foreach (var document in _profiles.FindAll())
        {
            // A damaged index may be a ring.
            var key = Encoding.UTF8.GetString(document["key"].AsBinary);
            if (!keys.Add(key))
            {
                throw new InvalidDataException("The index has a profile twice.");
            }

            yield return key;
        }
    }

    /// <summary>Reads everything, so that damage is found before anything is saved.</summary>
    public void Check()
    {
        foreach (var key in Keys())
        {
            Load(key);
        }
    }

    /// <summary>Closes the files, and the database unless it failed.</summary>
    /// <param name="hasFailed">Whether a call has thrown.</param>
    public void Close(bool hasFailed)
    {
        try
        {
            if (!hasFailed || _faults.IsAny)
            {
                _database.Dispose();
                return;
            }
        }
        catch (Exception)
        {
            // What failed first was reported.
        }
        finally
        {
            _data.Dispose();
            _log.Dispose();
        }

        Abandoned.Add(_database);
    }

    public void Dispose() => Close(hasFailed: false);

    private static FileStream OpenFile(string path) => OwnerFile.Open(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);

    private static string PartOf(string id, int part) => FormattableString.Invariant($"{id}:{part}");

    private void RemoveParts(string id)
    {
        for (var part = 0; _parts.Delete(PartOf(id, part)); part++)
        {
        }
    }

    // The log is copied into the data at once: a save is rare, and then the data file alone has every profile.
    private void Commit(Action change)
    {
        try
        {
            _database.BeginTrans();
            change();
            _database.Commit();
            _database.Checkpoint();
        }
        finally
        {
            _faults.ThrowIfAny();
        }
    }
}
