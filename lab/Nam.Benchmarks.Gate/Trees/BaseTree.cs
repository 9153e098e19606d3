// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.Benchmarks.Gate.Trees;

/// <summary>The base beside the working tree: a worktree of git's, which goes with this object.</summary>
internal sealed class BaseTree : IDisposable
{
    private readonly string _root;

    private BaseTree(string root, string path, string commit)
    {
        _root = root;
        Path = path;
        Commit = commit;
    }

    /// <summary>Its folder.</summary>
    internal string Path { get; }

    /// <summary>The first digits of its commit.</summary>
    internal string Commit { get; }

    /// <summary>Checks the base out and puts the measuring program of the working tree into it.</summary>
    /// <param name="root">The working tree.</param>
    /// <param name="folder">The folder for it, which is emptied.</param>
    /// <param name="revision">The base as git names it.</param>
    /// <exception cref="FormatException">There is no such commit.</exception>
    internal static BaseTree Create(string root, string folder, string revision)
    {
        var commit = Git.Ask(root, "rev-parse", "--verify", revision + "^{commit}")
            ?? throw new FormatException($"git knows no commit '{revision}'.");
        Remove(root, folder);
        _ = Git.Ask(root, "worktree", "add", "--detach", folder, commit)
            ?? throw new FormatException($"git cannot check {revision} out to {folder}.");
        var source = System.IO.Path.Combine(root, Node.Folder);
        var target = System.IO.Path.Combine(folder, Node.Folder);
        if (Directory.Exists(target))
        {
            Directory.Delete(target, recursive: true);
        }

        foreach (var file in Directory.GetFiles(source, "*", SearchOption.AllDirectories).Where(IsSource))
        {
            var copy = System.IO.Path.Combine(target, System.IO.Path.GetRelativePath(source, file));
            Directory.CreateDirectory(System.IO.Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
        }

        return new BaseTree(root, folder, commit[..8]);

        bool IsSource(string file) =>
            System.IO.Path.GetRelativePath(source, file).Split(System.IO.Path.DirectorySeparatorChar)[0] is not ("bin" or "obj");
    }

    public void Dispose() => Remove(_root, Path);

    private static void Remove(string root, string folder)
    {
        if (Directory.Exists(folder))
        {
            Git.Ask(root, "worktree", "remove", "--force", folder);
        }

        Git.Ask(root, "worktree", "prune");
    }
}
