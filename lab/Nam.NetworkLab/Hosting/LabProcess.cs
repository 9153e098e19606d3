// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Nam.Lab.Hosting;

/// <summary>The lab's process as its parent sees it.</summary>
internal sealed class LabProcess : IDisposable
{
    // Of util-linux and of BusyBox.
    private const string NewSession = "/usr/bin/setsid";

    private static readonly TimeSpan LongestEnd = TimeSpan.FromSeconds(5);

    private readonly Process _process;
    private readonly Lock _turn = new();
    private bool _hasEnded;

    private LabProcess(Process process) => _process = process;

    internal int Id => _process.Id;

    /// <summary>Starts this assembly as a program.</summary>
    /// <exception cref="NetworkLabException">It cannot be started.</exception>
    internal static LabProcess Start()
    {
        string[] command = [DotNetPath(), "exec", typeof(LabProcess).Assembly.Location, Program.HostVerb];

        // Ctrl+C goes to all processes of a terminal, and until the child can say that it is not meant, it would end by
        // it: a session of its own is out of reach. The child ends with its input.
        var program = File.Exists(NewSession) ? new ProcessStartInfo(NewSession, command) : new ProcessStartInfo(command[0], command[1..]);
        program.RedirectStandardInput = true;
        program.RedirectStandardOutput = true;

        // Diagnostics of the parent, such as a profiler's or a debugger's port, are not for the child.
        program.Environment["DOTNET_EnableDiagnostics"] = "0";
        try
        {
            return new LabProcess(Process.Start(program)!);
        }
        catch (System.ComponentModel.Win32Exception fault)
        {
            throw new NetworkLabException($"The lab's process cannot be started: {fault.Message}", fault);
        }
    }

    /// <summary>Asks the lab something and waits for the answer.</summary>
    /// <exception cref="NetworkLabException">The lab says what is wrong, or has ended.</exception>
    internal LabReply Ask(LabRequest request)
    {
        lock (_turn)
        {
            ObjectDisposedException.ThrowIf(_hasEnded, typeof(NetworkLab));
            string? line;
            try
            {
                _process.StandardInput.WriteLine(LabLines.Write(request));
                _process.StandardInput.Flush();
                line = _process.StandardOutput.ReadLine();
            }
            catch (IOException fault)
            {
                throw Ended(fault);
            }

            var reply = LabLines.Read<LabReply>(line ?? throw Ended(null));
            return reply.Fault is null ? reply : throw new NetworkLabException(reply.Fault);
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        lock (_turn)
        {
            if (_hasEnded)
            {
                return;
            }

            _hasEnded = true;
            try
            {
                _process.StandardInput.Dispose();
            }
            catch (IOException)
            {
                // It has ended already, with the rest of a line unread.
            }

            if (!_process.WaitForExit(LongestEnd))
            {
                _process.Kill();
                _process.WaitForExit();
            }

            _process.Dispose();
        }
    }

    // Next to the shared framework of this process, whatever program that is.
    private static string DotNetPath() =>
        Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "dotnet"));

    private static NetworkLabException Ended(Exception? cause) => new("The lab's process has ended, and the link with it.", cause);
}
