// SPDX-License-Identifier: MIT
using System.Security.Cryptography;
using Nam.Build;

namespace Nam.Benchmarks.Gate.Trees;

/// <summary>The folder of the replies that measuring programs serve.</summary>
internal static class ReplyFolder
{
    private static readonly string[] SourceFolders =
    [
        Node.Folder + "/Documents", Node.Folder + "/Replies", Node.Folder + "/Rows", "samples/Tpch", "samples/Tpch/Generation",
        "samples/Tpch/Queries", "samples/Tpch/Tables",
    ];

    /// <summary>Makes the replies that are not there yet.</summary>
    /// <param name="root">The working tree.</param>
    /// <param name="node">The measuring program.</param>
    /// <param name="scales">Scale factors of TPC-H.</param>
    /// <returns>The folder.</returns>
    /// <exception cref="InvalidOperationException">The program failed; the message holds its output.</exception>
    internal static string Make(string root, string node, params IEnumerable<string> scales)
    {
        var folder = Path.Combine(root, "artifacts", "gate", "replies-" + Sources(root));
        Console.WriteLine($"Making the replies in {Path.GetRelativePath(root, folder)}.");
        var made = DotNet.CaptureIn(root, "dotnet", [node, "make", folder, .. scales]);
        return made.ExitCode == 0 ? folder : throw new InvalidOperationException(made.Output);
    }

    // A folder for what the replies are made by: a change of it makes them anew.
    private static string Sources(string root)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (var file in SourceFolders.SelectMany(folder => Directory.GetFiles(Path.Combine(root, folder), "*.cs")).Order())
        {
            hash.AppendData(File.ReadAllBytes(file));
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset())[..12];
    }
}
