// SPDX-License-Identifier: MIT

using System.Globalization;
using Nam.Farm.Tests.Simulation;

namespace Nam.Farm.Tests;

/// <summary>The program that simulates farms too large for a test.</summary>
internal static class Program
{
    public static async Task<int> Main(string[] arguments)
    {
        if (arguments is not ["simulate", var servers, var operations, var replies])
        {
            await Console.Error.WriteLineAsync(
                "This is a test assembly: run it by dotnet test, or: simulate SERVERS OPERATIONS REPLIES-PER-SERVER");
            return 1;
        }

        var farm = new SimulatedFarm(Number(servers), Number(operations));
        Console.WriteLine(SimulatedFarm.Heading);
        foreach (var line in farm.RunAsync(Number(replies)).ToBlockingEnumerable())
        {
            Console.WriteLine(line);
        }

        return 0;
    }

    private static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);
}
