// SPDX-License-Identifier: MIT
using System.ComponentModel;
using System.Diagnostics;

namespace Nam.Study.Hosting;

/// <summary>A child process of this tool that plays a role. Thread-safe.</summary>
internal sealed class StudyProcess : IStudyProcess
{
    /// <summary>The hidden verb of this program.</summary>
    internal const string Verb = "study-host";

    private const int MostLinesOfErrors = 5;

    private static readonly TimeSpan LongestEnd = TimeSpan.FromSeconds(5);

    private readonly Process _process;
    private readonly string _role;
    private readonly Queue<string> _errors = new();
    private readonly StudyConversation _conversation;
    private TimeSpan _processorTime;
    private bool _hasEnded;

    private StudyProcess(Process process, string role)
    {
        _process = process;
        _role = role;
        _process.ErrorDataReceived += (_, line) => Keep(line.Data);
        _process.BeginErrorReadLine();
        _conversation = new StudyConversation(_process.StandardInput, _process.StandardOutput, WhyEnded);
    }

    public int ProcessId => _process.Id;

    public TimeSpan ProcessorTime
    {
        get
        {
            try
            {
                return _processorTime = ProcessClock.Read(_process);
            }
            catch (InvalidOperationException)
            {
                // It has ended; what it had used is known from before.
                return _processorTime;
            }
        }
    }

    /// <summary>Starts a process that plays a role.</summary>
    /// <param name="role">A name of <see cref="StudyRoles"/>.</param>
    /// <param name="stop">Gives up waiting for it.</param>
    /// <exception cref="ToolException">It cannot be started.</exception>
    internal static async Task<StudyProcess> StartAsync(string role, CancellationToken stop)
    {
        // An unknown role is told here and not by a child that ends.
        await StudyRoles.Create(role).DisposeAsync();
        stop.ThrowIfCancellationRequested();
        try
        {
            return new StudyProcess(Process.Start(ProgramOf(role))!, role);
        }
        catch (Win32Exception fault)
        {
            throw new ToolException($"The process for '{role}' cannot be started: {fault.Message}", fault);
        }
    }

    public Task<TAnswer> AskAsync<TAnswer>(string name, object? arguments, CancellationToken stop) =>
        _conversation.AskAsync<TAnswer>(name, arguments, stop);

    public async ValueTask DisposeAsync()
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

        using var late = new CancellationTokenSource(LongestEnd);
        try
        {
            await _process.WaitForExitAsync(late.Token);
        }
        catch (OperationCanceledException)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync(CancellationToken.None);
        }

        await _conversation.Reading;
        _conversation.Dispose();
        _process.Dispose();
    }

    // The tool's own assembly, wherever it lies: in the tool's package, in a build's folder, beside the assembly of a test.
    private static ProcessStartInfo ProgramOf(string role)
    {
        var assembly = typeof(StudyProcess).Assembly.Location;
        var program = assembly.Length == 0
            ? new ProcessStartInfo(Environment.ProcessPath!)
            : new ProcessStartInfo(DotNetRoot.Command) { ArgumentList = { "exec", assembly } };
        program.ArgumentList.Add(Verb);
        program.ArgumentList.Add(role);
        program.RedirectStandardInput = true;
        program.RedirectStandardOutput = true;
        program.RedirectStandardError = true;
        program.StandardInputEncoding = StudyLines.Encoding;
        program.StandardOutputEncoding = StudyLines.Encoding;

        // Diagnostics of the parent, such as a profiler's or a debugger's port, are not for the child.
        program.Environment["DOTNET_EnableDiagnostics"] = "0";
        return program;
    }

    private void Keep(string? line)
    {
        if (string.IsNullOrWhiteSpace(line))
        {
            return;
        }

        lock (_errors)
        {
            _errors.Enqueue(line.Trim());
            if (_errors.Count > MostLinesOfErrors)
            {
                _errors.Dequeue();
            }
        }
    }

    private string WhyEnded()
    {
        lock (_errors)
        {
            return _errors.Count == 0
                ? $"The process for '{_role}' has ended."
                : $"The process for '{_role}' has ended: {string.Join(' ', _errors)}";
        }
    }
}
