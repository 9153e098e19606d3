// SPDX-License-Identifier: MIT

using LiteDB;
using LiteDB.Engine;

namespace Nam.Stores;

/// <summary>The LiteDB database: one engine on two files, one collection, no mapper.</summary>
/// <remarks>
/// For one thread at a time. Failures of the medium come as <see cref="IOException"/> or <see cref="UnauthorizedAccessException"/>;
/// whatever else comes means that the files are damaged. After any of them the database is to be disposed.
/// </remarks>
internal sealed class ProfileDatabase : IDisposable
{
    private const string Collection = "profiles";
    private const int PageBytes = 8192;
    private const int CheckpointBytes = 128 * PageBytes;
    private const int LeastDocumentBytes = 64;

    // Profiles that a new database gets in one transaction.
    private const int MostAtOnce = 16;

    private readonly DurableStream _data;
    private readonly LogStream _log;
    private readonly LiteEngine _engine;

    private ProfileDatabase(DurableStream data, LogStream log)
    {
        _data = data;
        _log = log;

        // A database that was killed while it was made has no whole page, and nothing was saved in it yet.
        if (data.Length < PageBytes)
        {
            if (log.Length >= PageBytes)
            {
                throw new InvalidDataException("There is a log, but no database.");
            }

            data.SetLength(0);
            log.SetLength(0);
            IsNew = true;
        }

        _engine = new LiteEngine(new EngineSettings { DataStream = data, LogStream = log, TempStream = new MemoryStream() });

        // Checkpoints are made here, when the log is on the disk: by itself LiteDB would copy pages from a log that may not be.
        if (_engine.Pragma("CHECKPOINT") != 0)
        {
            _engine.Pragma("CHECKPOINT", 0);
        }
    }

    /// <summary>Whether there was no database before.</summary>
    public bool IsNew { get; }

    /// <summary>Whether the log is long enough to be copied into the database.</summary>
    public bool IsCheckpointDue => _log.Length > CheckpointBytes;

    public static ProfileDatabase Open(DatabaseFiles files)
    {
        files.FinishReplacement();
        return Open(DatabaseFiles.OpenForWriting(files.Database), () => DatabaseFiles.OpenForWriting(files.Log));
    }

    /// <summary>Writes a whole new database; a log needs none, because nobody knows of it before it is closed.</summary>
    public static void Create(string path, IEnumerable<ProfileEntry> entries)
    {
        var data = DatabaseFiles.OpenForWriting(path);
        data.SetLength(0);
        using var database = Open(data, () => new MemoryStream());
        foreach (var some in entries.Chunk(MostAtOnce))
        {
            database.Commit(some.Select(entry => ((ProfileEntry?)entry, (ProfileEntry?)null)));
        }

        database.Close();
    }

    /// <summary>Reads all documents.</summary>
    /// <param name="reader">Takes them, also those before a failure.</param>
    public void Read(DocumentReader reader)
    {
        // A damaged index may be a ring.
        var most = (_data.Length + _log.Length) / LeastDocumentBytes;
        using var documents = _engine.Query(Collection, new Query());
        TransactionFinalizers.Suppress(_engine);
        for (var count = 0L; documents.Read(); count++)
        {
            if (count > most)
            {
                throw new InvalidDataException("The database has more documents than bytes.");
            }

            reader.Add(documents.Current.AsDocument);
        }
    }

    /// <summary>Saves and removes in one transaction, which is on the disk when this returns.</summary>
    /// <param name="changes">New state and old one of every changed profile; no new one means that it is removed.</param>
    public void Commit(IEnumerable<(ProfileEntry? Next, ProfileEntry? Old)> changes)
    {
        _engine.BeginTrans();
        TransactionFinalizers.Suppress(_engine);
        try
        {
            foreach (var (next, old) in changes)
            {
                var superfluous = next is null ? Names(old, 0, 0).Concat(Names(old, 1, 0)) : Names(old, next.Slot, next.PartsIn(next.Slot));
                List<BsonValue> names = [.. superfluous];
                if (names.Count != 0)
                {
                    _engine.Delete(Collection, names);
                }

                if (next is not null)
                {
                    _engine.Upsert(Collection, ProfileDocument.Of(next), BsonAutoId.ObjectId);
                }
            }

            _engine.Commit();
        }
        catch
        {
            TryRollback();
            throw;
        }

        SaveLog();
    }

    /// <summary>Copies the log into the database.</summary>
    public void Checkpoint()
    {
        SaveLog();
        _engine.Checkpoint();
    }

    /// <summary>Copies the log into the database and closes both.</summary>
    public void Close()
    {
        try
        {
            Checkpoint();
        }
        finally
        {
            Dispose();
        }
    }

    public void Dispose()
    {
        try
        {
            _engine.Dispose();
        }
        finally
        {
            _data.Dispose();
            _log.Dispose();
        }
    }

    /// <summary>Opens a database on streams.</summary>
    /// <param name="data">The database.</param>
    /// <param name="openLog">Gives its log; a flush of that has to reach the disk.</param>
    internal static ProfileDatabase Open(DurableStream data, Func<Stream> openLog)
    {
        LogStream? log = null;
        try
        {
            log = new LogStream(openLog());
            return new ProfileDatabase(data, log);
        }
        catch
        {
            data.Dispose();
            log?.Dispose();
            throw;
        }
    }

    private void SaveLog()
    {
        WriterQueue.Wait(_engine);
        _log.Save();
    }

    private static IEnumerable<BsonValue> Names(ProfileEntry? entry, int slot, int firstPart)
    {
        for (var part = firstPart; part < (entry?.PartsIn(slot) ?? 0); part++)
        {
            yield return ProfileDocument.NameOf(entry!.Id, slot, part);
        }
    }

    // What failed first is worth more.
    private void TryRollback()
    {
        try
        {
            _engine.Rollback();
        }
        catch (Exception)
        {
        }
    }
}
