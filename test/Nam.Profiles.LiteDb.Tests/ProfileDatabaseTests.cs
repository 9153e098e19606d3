// SPDX-License-Identifier: MIT

using Nam.TestKit;

namespace Nam.Stores.LiteDb.Tests;

/// <summary>What a commit promises, whichever version of LiteDB there is.</summary>
public sealed class ProfileDatabaseTests
{
    [Fact]
    public void Save_LogThatIsWrittenSlowly_ReturnsWhenTheDataFileHasIt()
    {
        using var folder = new TemporaryFolder();
        using var log = new Log { Delay = TimeSpan.FromMilliseconds(20) };
        var path = Path.Combine(folder.Path, "profiles.db");
        using var database = Open(path, log);

        database.Save("key", new byte[40_000]);
        File.Copy(path, path + ".copy");

        using var copy = Open(path + ".copy", new Log());
        Assert.Equal(new byte[40_000], copy.Load("key"));
    }

    [Fact]
    public void Save_LogThatCannotBeWritten_ThrowsIOExceptionAndLeavesTheOld()
    {
        using var folder = new TemporaryFolder();
        using var log = new Log();
        var path = Path.Combine(folder.Path, "profiles.db");
        using (var database = Open(path, log))
        {
            database.Save("key", [1]);
            log.IsFull = true;

            var fault = Assert.Throws<IOException>(() => database.Save("key", new byte[40_000]));

            Assert.Equal(Log.Fault, fault.Message);
        }

        using var again = Open(path, new Log());
        Assert.Equal([1], again.Load("key"));
    }

    private static ProfileDatabase Open(string path, Log log) => ProfileDatabase.Open(
        OwnerFile.Open(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.Read), () => log);

    private sealed class Log : MemoryStream
    {
        public const string Fault = "There is no room.";

        public TimeSpan Delay { get; init; }

        public bool IsFull { get; set; }

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
