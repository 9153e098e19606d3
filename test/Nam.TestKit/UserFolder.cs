// SPDX-License-Identifier: MIT
namespace Nam.TestKit;

/// <summary>The folder in which programs keep what they keep for their user. Tests of programs with their defaults have
/// it elsewhere, so that a run writes nothing of its own there.</summary>
/// <remarks>On Linux and other systems that follow the XDG base directory specification; on others the variable has no effect.</remarks>
public static class UserFolder
{
    private const string Variable = "XDG_DATA_HOME";
    private static readonly Lazy<string> Folder = new(Make);

    /// <summary>Has the folder of this process, and of those that it starts from now on, beside the test assembly.</summary>
    /// <returns>The folder.</returns>
    public static string Redirect() => Folder.Value;

    // Of this run: a program saves when it ends, so the folder can only go with the next run.
    private static string Make()
    {
        var all = Path.Combine(AppContext.BaseDirectory, "user");
        if (Directory.Exists(all))
        {
            foreach (var old in Directory.GetDirectories(all)
                .Where(old => Directory.GetLastWriteTimeUtc(old) < DateTime.UtcNow.AddHours(-2)))
            {
                Directory.Delete(old, recursive: true);
            }
        }

        var folder = Directory.CreateDirectory(Path.Combine(all, $"{Environment.ProcessId}-{Guid.NewGuid():N}")).FullName;
        Environment.SetEnvironmentVariable(Variable, folder);
        return folder;
    }
}
