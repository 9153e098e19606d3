// SPDX-License-Identifier: MIT
using Nam.Soak.Calling;
using Nam.Soak.Flowing;

namespace Nam.Soak;

/// <summary>Runs sample services under callers of every kind while their network, their disk and they themselves fail;
/// <c>./build.sh soak</c> starts it.</summary>
internal static class Program
{
    private const int UsageError = 2;

    private static async Task<int> Main(string[] args)
    {
        if (args is [CallerProcess.Verb, var setup])
        {
            return await CallerRole.RunAsync(setup).ConfigureAwait(false);
        }

        if (args is [FlowService.Verb, var url, .. var rest])
        {
            return await FlowService.RunAsync(url, rest is [FlowService.WithNam]).ConfigureAwait(false);
        }

        if (SoakOptions.Parse(args) is not { } options)
        {
            await Console.Error.WriteAsync(SoakOptions.Usage).ConfigureAwait(false);
            return UsageError;
        }

        using var stop = new CancellationTokenSource();
        Console.CancelKeyPress += (_, press) =>
        {
            press.Cancel = true;
            stop.Cancel();
        };
        return await new SoakRun(options).RunAsync(stop.Token).ConfigureAwait(false);
    }
}
