// SPDX-License-Identifier: MIT

namespace Nam.TestKit;

/// <summary>A folder that goes with its test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    private const string Memory = "/dev/shm";
    private const long EnoughBytes = 1L << 30;

    // What is asserted of files holds of those in memory too, and there a flush to the disk takes no time.
    public string Path { get; } = HasMemory()
        ? Directory.CreateDirectory(System.IO.Path.Combine(Memory, $"nam-test-{Guid.NewGuid():N}")).FullName
        : Directory.CreateTempSubdirectory("nam-test-").FullName;

    public void Dispose() => Directory.Delete(Path, recursive: true);

    private static bool HasMemory()
    {
        try
        {
            return OperatingSystem.IsLinux() && Directory.Exists(Memory) && new DriveInfo(Memory).AvailableFreeSpace >= EnoughBytes;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
