// SPDX-License-Identifier: MIT
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;
using Nam.Tool.Terminal;

namespace Nam.Tool.Commands;

/// <summary><c>nam study</c>: starts <c>nam-study</c>, a program of its own, as git does with its verbs.</summary>
internal static class StudyVerb
{
    internal const string Name = "study";
    internal const string Description =
        "Does the experiment of a paper again on this machine and shows its tables beside the paper's; Ctrl-C ends it and keeps what was measured.";

    private const string Program = "nam-study";
    private const UnixFileMode MayBeRun = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;

    /// <summary>Where the program is looked for: beside this one, its file or its assembly, and then on the PATH.</summary>
    internal static IEnumerable<string> Folders =>
    [
        Path.GetDirectoryName(Environment.ProcessPath) ?? "",
        AppContext.BaseDirectory,
        .. (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator),
    ];

    /// <summary>Starts the program and waits for it.</summary>
    /// <param name="arguments">What follows the verb: all of it is the program's to read, options such as --help too.</param>
    /// <param name="folders">Where it is looked for; one that is empty would be the current folder and is passed over.</param>
    /// <returns>Its exit code.</returns>
    /// <exception cref="ToolException">There is none, or it cannot be started.</exception>
    internal static int Run(IEnumerable<string> arguments, IEnumerable<string> folders)
    {
        var file = OperatingSystem.IsWindows() ? Program + ".exe" : Program;
        var path = folders.Where(folder => folder.Length > 0).Select(folder => Path.Combine(folder, file)).FirstOrDefault(IsProgram)
            ?? throw new ToolException(
                $"The studies are a program of their own, {Program}, which is neither beside nam nor on the PATH: " +
                $"'dotnet publish lab/Nam.Study -o FOLDER' in a clone of NAM's repository writes it to a folder for the PATH.");
        using var process = new Process { StartInfo = new ProcessStartInfo(path, arguments) };
        using var started = new ManualResetEventSlim();

        // A program looks for the runtime where installers put it; this process knows where one is.
        process.StartInfo.Environment.TryAdd("DOTNET_ROOT", DotNetRoot.Folder);

        // Ctrl-C goes to both, and the program decides what it means; a request to terminate comes to this process alone.
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, signal => signal.Cancel = true);
        using var terminate = OperatingSystem.IsWindows()
            ? null
            : PosixSignalRegistration.Create(PosixSignal.SIGTERM, signal => signal.Cancel = TryTerminate(process, started));
        try
        {
            process.Start();
        }
        catch (Win32Exception fault)
        {
            throw new ToolException($"{path} cannot be started: {fault.Message}", fault);
        }
        finally
        {
            started.Set();
        }

        process.WaitForExit();
        return process.ExitCode;
    }

    private static bool IsProgram(string path) =>
        File.Exists(path) && (OperatingSystem.IsWindows() || (File.GetUnixFileMode(path) & MayBeRun) != 0);

    // Whether there is a process to wait for. The program runs before its start has returned here: who asks in between
    // waits, or the program would be left behind.
    private static bool TryTerminate(Process process, ManualResetEventSlim started)
    {
        started.Wait();
        try
        {
            return process.HasExited || Signals.Send(process.Id, Signals.Terminate) == 0;
        }
        catch (InvalidOperationException)
        {
            // It could not be started.
            return false;
        }
    }
}
