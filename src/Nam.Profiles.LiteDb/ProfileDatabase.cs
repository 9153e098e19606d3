// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using LiteDB;
using LiteDB.Engine;

namespace Nam.Stores;

/// <summary>The LiteDB database of a <see cref="LiteDbProfileStore"/>: two files, one collection, no mapper.</summary>
/// <remarks>
/// For one thread at a time. Failures of the medium come as <see cref="IOException"/> or <see cref="UnauthorizedAccessException"/>;
/// any other exception means that the files are damaged. After an exception the database is to be closed as failed.
/// </remarks>
internal sealed class ProfileDatabase : IDisposable
{
    // A transaction that a failure left open throws in its finalizer, which would end the process: it stays reachable.
    private static readonly ConcurrentBag<LiteDatabase> Abandoned = [];

    private const int PageBytes = 8192;

    private readonly DatabaseStream _data;
    private readonly DatabaseStream _log;
    private readonly DatabaseFaults _faults;
    private readonly LiteDatabase _database;
    private readonly ILiteCollection<BsonDocument> _profiles;

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
        return _profiles.FindById(id) is { } document && Read(document) is var (found, profile) && found == key ? profile : null;
    }

    /// <summary>Saves a profile in one transaction, which is on the disk when this returns.</summary>
    public void Save(string key, ReadOnlySpan<byte> profile)
    {
        var document = new BsonDocument { ["_id"] = ProfileKey.Hash(key), ["record"] = ProfileRecord.Write(key, profile) };
        try
        {
            // The log is copied into the data at once: a save is rare, and then the data file alone has every profile.
            _database.BeginTrans();
            _profiles.Upsert(document);
            _database.Commit();
            _database.Checkpoint();
        }
        finally
        {
            _faults.ThrowIfAny();
        }
    }

    /// <summary>Reads all profiles, and so finds damage.</summary>
    /// <param name="isDamaged">Whether damage is known: then what can be read is returned.</param>
    public IEnumerable<(string Key, byte[] Profile)> LoadAll(bool isDamaged = false)
    {
        var seen = new HashSet<BsonValue>();
        foreach (var document in _profiles.FindAll())
        {
            // A damaged index may be a ring.
            if (!seen.Add(document["_id"]))
            {
                throw new InvalidDataException("The index has a profile twice.");
            }

            if (!isDamaged || IsWhole(document))
            {
                yield return Read(document);
            }
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

    private static bool IsWhole(BsonDocument document) =>
        document["record"].IsBinary && ProfileRecord.Read(document["record"].AsBinary, out _, out _) is null;

    private static (string Key, byte[] Profile) Read(BsonDocument document) =>
        ProfileRecord.Read(document["record"].AsBinary, out var key, out var profile) is { } fault
            ? throw new InvalidDataException($"Of the profile {document["_id"]}, {fault}.")
            : (key, profile);
}
