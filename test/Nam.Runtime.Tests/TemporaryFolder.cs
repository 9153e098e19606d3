// SPDX-License-Identifier: MIT

namespace Nam.TestKit;

/// <summary>A folder that goes with its test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("nam-test-").FullName;

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
