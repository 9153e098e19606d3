// SPDX-License-Identifier: MIT
namespace Nam.TestKit;

/// <summary>Finds the folder that holds this repository.</summary>
public static class RepositoryRoot
{
    /// <summary>The full path of the nearest folder above the running test assembly that holds NAM.sln.</summary>
    public static string Path { get; } = Find(AppContext.BaseDirectory);

    private static string Find(string start)
    {
        for (var folder = new DirectoryInfo(start); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(System.IO.Path.Combine(folder.FullName, "NAM.sln")))
            {
                return folder.FullName;
            }
        }

        throw new DirectoryNotFoundException($"No folder above {start} holds NAM.sln; run the tests from inside the repository.");
    }
}
