// SPDX-License-Identifier: MIT
namespace Tpch.Postgres.Tests.Server;

/// <summary>Where this machine keeps PostgreSQL's server, if it has one.</summary>
internal static class PostgresBinaries
{
    private const string DebianFolder = "/usr/lib/postgresql";
    private const int OldestMajorVersion = 14;

    /// <summary>The folder of initdb and postgres, or none.</summary>
    public static string? Folder { get; } = OperatingSystem.IsWindows() ? null : Find();

    private static string? Find()
    {
        var debian = Directory.Exists(DebianFolder)
            ? Directory.GetDirectories(DebianFolder)
                .Where(folder => int.TryParse(Path.GetFileName(folder), out var version) && version >= OldestMajorVersion)
                .OrderByDescending(folder => int.Parse(Path.GetFileName(folder)))
                .Select(folder => Path.Combine(folder, "bin"))
            : [];
        var path = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':', StringSplitOptions.RemoveEmptyEntries);
        return debian.Concat(path).FirstOrDefault(folder =>
            File.Exists(Path.Combine(folder, "initdb")) && File.Exists(Path.Combine(folder, "postgres")));
    }
}
