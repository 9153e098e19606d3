// SPDX-License-Identifier: MIT
using Nam.Study.Hosting;

namespace Nam.Study.Tests.Encodings.Measuring;

/// <summary>A role in this process, behind the same lines of JSON as in a child process.</summary>
internal sealed class InProcess(IStudyRole role) : IStudyProcess
{
    public int ProcessId => Environment.ProcessId;

    public TimeSpan ProcessorTime => TimeSpan.Zero;

    internal static Task<IStudyProcess> StartAsync(string role, CancellationToken stop)
    {
        stop.ThrowIfCancellationRequested();
        return Task.FromResult<IStudyProcess>(new InProcess(StudyRoles.Create(role)));
    }

    public async Task<TAnswer> AskAsync<TAnswer>(string name, object? arguments, CancellationToken stop)
    {
        stop.ThrowIfCancellationRequested();
        try
        {
            return StudyLines.Read<TAnswer>(StudyLines.ValueOf(await role.AnswerAsync(name, StudyLines.ValueOf(arguments), stop)));
        }
        catch (Exception fault) when (fault is not OperationCanceledException)
        {
            throw new ToolException(fault.Message, fault);
        }
    }

    public ValueTask DisposeAsync() => role.DisposeAsync();
}
