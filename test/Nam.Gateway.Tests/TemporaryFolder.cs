// SPDX-License-Identifier: MIT

namespace Nam.Gateway.Tests;

/// <summary>A folder that goes with its test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("nam-gateway-").FullName;

    public string PathOf(string name) => System.IO.Path.Combine(Path, name);

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
