// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Nam.Stores;

namespace Nam.Runtime.Tests.Stores;

/// <summary>A process that saves numbered profiles in a loop, for tests that kill it.</summary>
internal sealed class KilledSaver : IDisposable
{
    public const string Key = "client/https://orders.example";
    private readonly Process _process;

    public KilledSaver(string directory, int first)
    {
        var dotnet = Path.GetFullPath(Path.Combine(
            RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet"));
        var start = new ProcessStartInfo(dotnet) { RedirectStandardOutput = true, UseShellExecute = false };
        foreach (var argument
            in (string[])["exec", typeof(KilledSaver).Assembly.Location, "save", directory, first.ToString(CultureInfo.InvariantCulture)])
        {
            start.ArgumentList.Add(argument);
        }

        start.Environment["DOTNET_TieredPGO"] = "0";
        _process = Process.Start(start)!;
    }

    public static async Task SaveForeverAsync(string directory, int first)
    {
        var store = new FileProfileStore(directory);
        var output = Console.OpenStandardOutput();
        for (var number = first; ; number++)
        {
            await store.SaveAsync(Key, Blob(number));
            await output.WriteAsync(System.Text.Encoding.ASCII.GetBytes($"{number}\n"));
        }
    }

    /// <summary>A profile whose every byte follows from its number, so that a mixture of two is noticed.</summary>
    public static byte[] Blob(int number)
    {
        var random = new Random(number);
        var blob = new byte[4 + random.Next(30_000)];
        random.NextBytes(blob);
        BinaryPrimitives.WriteInt32LittleEndian(blob, number);
        return blob;
    }

    /// <summary>Waits until so many saves are reported.</summary>
    public async Task WaitForReportsAsync(int count)
    {
        for (var i = 0; i < count; i++)
        {
            Assert.NotNull(await _process.StandardOutput.ReadLineAsync());
        }
    }

    /// <summary>Kills the process (SIGKILL on Unix) and gives the number of the last save that it had reported.</summary>
    public async Task<int> KillAsync()
    {
        _process.Kill();
        var rest = await _process.StandardOutput.ReadToEndAsync();
        await _process.WaitForExitAsync();

        // The last line may be half written.
        var lines = rest.Split('\n')[..^1];
        return lines.Length == 0 ? -1 : int.Parse(lines[^1], CultureInfo.InvariantCulture);
    }

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            _process.Kill();
        }

        _process.Dispose();
    }
}
