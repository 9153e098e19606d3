// SPDX-License-Identifier: MIT
using System.Text.Json;
using Nam.Study.Hosting;

namespace Nam.Study.Tests.Hosting;

/// <summary>A role with an answer to everything.</summary>
internal sealed class FakeRole : IStudyRole
{
    private readonly TaskCompletionSource _stopped = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Done once the role was told that nobody waits any more.</summary>
    internal Task Stopped => _stopped.Task;

    internal bool IsDisposed { get; private set; }

    public async Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        switch (name)
        {
            case "double":
                return arguments.GetInt32() * 2;
            case "echo":
                return arguments.Deserialize<FakeValue>();
            case "none":
                return null;
            case "fail":
                throw new InvalidOperationException("The port is taken.");
            case "wait":
                try
                {
                    await Task.Delay(Timeout.InfiniteTimeSpan, stop);
                }
                finally
                {
                    _stopped.SetResult();
                }

                return null;
            default:
                throw new ArgumentException("Unknown.", nameof(name));
        }
    }

    public ValueTask DisposeAsync()
    {
        IsDisposed = true;
        return ValueTask.CompletedTask;
    }
}
