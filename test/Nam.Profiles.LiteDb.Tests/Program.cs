// SPDX-License-Identifier: MIT

namespace Nam.Stores.LiteDb.Tests;

/// <summary>The program that the kill tests run.</summary>
internal static class Program
{
    public static async Task<int> Main(string[] arguments)
    {
        if (arguments is not ["save"])
        {
            await Console.Error.WriteLineAsync("This is a test assembly: run it by dotnet test.");
            return 1;
        }

        await KilledSaver.SaveForeverAsync();
        return 0;
    }
}
