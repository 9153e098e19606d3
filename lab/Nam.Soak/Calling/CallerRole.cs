// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text.Json;

namespace Nam.Soak.Calling;

/// <summary>The callers of one process: as many as the standard input says, with a report a line every two seconds.</summary>
internal static class CallerRole
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(2);

    internal static async Task<int> RunAsync(string setupText)
    {
        var setup = JsonSerializer.Deserialize<CallerSetup>(setupText)!;
        using var stop = new CancellationTokenSource();
        await using var bench = await CallerBench.PrepareAsync(setup).ConfigureAwait(false);
        var callers = new List<Task>();
        var wanted = 0;
        var reading = Task.Run(() =>
        {
            while (Console.In.ReadLine() is { } line)
            {
                Volatile.Write(ref wanted, int.Parse(line, CultureInfo.InvariantCulture));
            }

            stop.Cancel();
        });
        while (!stop.IsCancellationRequested)
        {
            // A caller ends by itself when there are more than wanted.
            callers.RemoveAll(caller => caller.IsCompleted);
            while (callers.Count < Volatile.Read(ref wanted))
            {
                var number = callers.Count;
                callers.Add(
                    Task.Run(() => bench.CallAsync(number, () => number < Volatile.Read(ref wanted) && !stop.IsCancellationRequested)));
            }

            try
            {
                await Task.Delay(Interval, stop.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                break;
            }

            await Console.Out.WriteLineAsync(JsonSerializer.Serialize(bench.TakeReport())).ConfigureAwait(false);
        }

        await reading.ConfigureAwait(false);
        return 0;
    }
}
