// SPDX-License-Identifier: MIT

using Nam.TestKit;

namespace Nam.Stores.LiteDb.Tests;

/// <summary>What a commit promises, whichever version of LiteDB there is.</summary>
public sealed class ProfileDatabaseTests
{
    [Fact]
    public void Commit_LogThatIsWrittenSlowly_ReturnsWhenAllOfItIsThere()
    {
        using var folder = new TemporaryFolder();
        using var log = new Log { Delay = TimeSpan.FromMilliseconds(20) };
        using var database = Open(folder, log);

        Commit(database, "key");
        var written = log.Length;
        Thread.Sleep(500);

        Assert.Equal(written, log.Length);
        Assert.Equal(log.Length, log.Flushed);
    }

    [Fact]
    public void Commit_LogThatCannotBeWritten_IsAnIOExceptionOfTheMedium()
    {
        using var folder = new TemporaryFolder();
        using var log = new Log();
        using var database = Open(folder, log);
        Commit(database, "before");
        log.IsFull = true;

        var fault = Assert.Throws<IOException>(() => Commit(database, "key"));

        Assert.Equal(Log.Fault, fault.Message);
    }

    private static ProfileDatabase Open(TemporaryFolder folder, Log log) =>
        ProfileDatabase.Open(DatabaseFiles.OpenForWriting(Path.Combine(folder.Path, "profiles.db")), () => log);

    private static void Commit(ProfileDatabase database, string key)
    {
        var plan = new ChangePlan(new Dictionary<string, ProfileEntry>(), now: 1);
        plan.Save(key, new byte[40_000]);
        database.Commit(plan.Changes);
    }

    private sealed class Log : MemoryStream
    {
        public const string Fault = "There is no room.";

        public TimeSpan Delay { get; init; }

        public bool IsFull { get; set; }

        public long Flushed { get; private set; }

        public override void Flush() => Flushed = Length;

        public override void Write(byte[] buffer, int offset, int count)
        {
            Thread.Sleep(Delay);
            if (IsFull)
            {
                throw new IOException(Fault);
            }

            base.Write(buffer, offset, count);
        }
    }
}
