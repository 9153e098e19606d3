// SPDX-License-Identifier: MIT
using System.ComponentModel;

namespace Nam.Build;

/// <summary>Asks git about a folder; the product can be built without git and outside a clone.</summary>
internal static class Git
{
    /// <summary>What git answers, or null if there is no git or it knows nothing of the folder.</summary>
    public static string? Ask(string folder, params IEnumerable<string> arguments)
    {
        try
        {
            var answer = DotNet.CaptureIn(folder, "git", arguments);
            return answer.ExitCode == 0 ? answer.Output.Trim() : null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }
}
