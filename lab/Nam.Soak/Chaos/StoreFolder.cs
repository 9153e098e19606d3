// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Soak.Chaos;

/// <summary>The folder in which a service keeps what it learns, which can be full or gone.</summary>
internal sealed class StoreFolder(string folder)
{
    private string Own => Path.Combine(folder, "nam");

    private string Aside => Path.Combine(folder, "nam-aside");

    /// <summary>Whether this user may mount a file system of its own.</summary>
    public bool CanFill { get; } = Run("mount", "--version") && Environment.UserName == "root";

    /// <summary>Puts a file in the place of the folder.</summary>
    public void TakeAway()
    {
        if (Directory.Exists(Own))
        {
            Directory.Move(Own, Aside);
        }

        File.WriteAllText(Own, "");
    }

    public void GiveBack()
    {
        File.Delete(Own);
        if (Directory.Exists(Aside))
        {
            Directory.Move(Aside, Own);
        }
    }

    /// <summary>Mounts a file system over it that has no room left.</summary>
    public void Fill()
    {
        Directory.CreateDirectory(Own);
        if (Run("mount", "-t", "tmpfs", "-o", "size=16k,mode=700", "tmpfs", Own))
        {
            try
            {
                File.WriteAllBytes(Path.Combine(Own, "full"), new byte[1 << 16]);
            }
            catch (IOException)
            {
                // Now there is no room.
            }
        }
    }

    public void Empty() => Run("umount", "-l", Own);

    private static bool Run(string program, params string[] arguments)
    {
        try
        {
            using var process = Process.Start(
                new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
            process.WaitForExit();
            return process.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return false;
        }
    }
}
