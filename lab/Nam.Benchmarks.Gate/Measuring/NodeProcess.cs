// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Benchmarks.Gate.Measuring;

/// <summary>A measuring program that runs, as server or as client.</summary>
internal sealed class NodeProcess : IDisposable
{
    private readonly Process _process;

    /// <summary>Starts it.</summary>
    /// <param name="assembly">The program.</param>
    /// <param name="arguments">Its role.</param>
    internal NodeProcess(string assembly, params IEnumerable<string> arguments)
        : this(["dotnet", assembly, .. arguments])
    {
    }

    /// <summary>Starts it on one core.</summary>
    /// <param name="assembly">The program.</param>
    /// <param name="core">The core's number, from 0 on.</param>
    /// <param name="role">Its role.</param>
    internal NodeProcess(string assembly, int core, string role)
        : this(["taskset", "--cpu-list", $"{core}", "dotnet", assembly, role])
    {
    }

    private NodeProcess(string[] command)
    {
        var start = new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardInput = true, RedirectStandardOutput = true,
        };
        start.Environment["DOTNET_EnableDiagnostics"] = "0";
        _process = Process.Start(start)!;
    }

    /// <summary>Gives an order.</summary>
    /// <returns>The words of the answer.</returns>
    /// <exception cref="InvalidOperationException">It could not be done; the message says why.</exception>
    internal async Task<string[]> OrderAsync(string order)
    {
        await _process.StandardInput.WriteLineAsync(order);
        await _process.StandardInput.FlushAsync();
        var answer = await _process.StandardOutput.ReadLineAsync();
        return answer is not null && !answer.StartsWith('!')
            ? answer.Split(' ')
            : throw new InvalidOperationException($"The order '{order}' failed: {answer}");
    }

    /// <summary>Ends it with its input, by force if that takes long.</summary>
    public void Dispose()
    {
        _process.StandardInput.Close();
        if (!_process.WaitForExit(TimeSpan.FromSeconds(5)))
        {
            _process.Kill();
        }

        _process.Dispose();
    }
}
