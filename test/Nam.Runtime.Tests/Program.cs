// SPDX-License-Identifier: MIT

using Nam.Runtime.Tests.Stores;

namespace Nam.Runtime.Tests;

/// <summary>The program that the kill tests run: it saves numbered profiles until it is killed, and reports each that was saved.</summary>
internal static class Program
{
    public static async Task<int> Main(string[] arguments)
    {
        if (arguments is not ["save", var directory, var first])
        {
            await Console.Error.WriteLineAsync("This is a test assembly: run it by dotnet test.");
            return 1;
        }

        await KilledSaver.SaveForeverAsync(directory, int.Parse(first, System.Globalization.CultureInfo.InvariantCulture));
        return 0;
    }
}
