// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Nam.Stores.LiteDb.Tests;

/// <summary>A process that saves numbered profiles from several threads, for tests that kill it.</summary>
internal sealed class KilledSaver : IDisposable
{
    /// <summary>Threads that save at once; each has keys of its own.</summary>
    public const int Threads = 4;

    private const int KeysOfAThread = 3;
    private readonly Process _process;
    private readonly Task<string> _reports;
    private readonly TaskCompletionSource _isSaving = new();

    /// <summary>Starts the process; it waits for <see cref="Go"/>, so that its start-up can pass while something else is tested.</summary>
    public KilledSaver()
    {
        var dotnet = Path.GetFullPath(Path.Combine(
            RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet"));
        var start = new ProcessStartInfo(dotnet) { RedirectStandardOutput = true, RedirectStandardInput = true, UseShellExecute = false };
        foreach (var argument in (string[])["exec", typeof(KilledSaver).Assembly.Location, "save"])
        {
            start.ArgumentList.Add(argument);
        }

        start.Environment["DOTNET_TieredPGO"] = "0";
        _process = Process.Start(start)!;
        _reports = Task.Run(ReadReports);
    }

    /// <summary>What the process does: it saves until it is killed, and reports each save that was done.</summary>
    public static async Task SaveForeverAsync()
    {
        // Loads and compiles what the saves need, before the test's clock runs.
        using (var warm = new LiteDbProfileStore(Path.Combine(Path.GetTempPath(), $"nam-warm-{Environment.ProcessId}", "p.db")))
        {
            await warm.SaveAsync("warm", new byte[] { 1 });
        }

        Directory.Delete(Path.Combine(Path.GetTempPath(), $"nam-warm-{Environment.ProcessId}"), recursive: true);
        var path = await Console.In.ReadLineAsync();
        var first = int.Parse((await Console.In.ReadLineAsync())!, CultureInfo.InvariantCulture);
        var store = new LiteDbProfileStore(path!);
        var output = Console.OpenStandardOutput();
        await Task.WhenAll(Enumerable.Range(0, Threads).Select(thread => Task.Run(async () =>
        {
            for (var number = first; ; number++)
            {
                await store.SaveAsync(KeyOf(thread, number), Blob(thread, number));
                var report = Encoding.ASCII.GetBytes($"{thread} {number}\n");
                lock (output)
                {
                    output.Write(report);
                }
            }
        })));
    }

    public static string KeyOf(int thread, int number) => $"client/https://orders.example:{thread}/{number % KeysOfAThread}";

    /// <summary>A profile whose every byte follows from its number, so that a mixture of two is noticed.</summary>
    public static byte[] Blob(int thread, int number)
    {
        var random = new Random((number * Threads) + thread);
        var blob = new byte[4 + random.Next(random.Next(8) == 0 ? 60_000 : 6_000)];
        random.NextBytes(blob);
        BinaryPrimitives.WriteInt32LittleEndian(blob, number);
        return blob;
    }

    public void Go(string path, int first)
    {
        _process.StandardInput.WriteLine(path);
        _process.StandardInput.WriteLine(first.ToString(CultureInfo.InvariantCulture));
        _process.StandardInput.Flush();
    }

    /// <summary>Ends with the first report.</summary>
    public Task WaitForReportAsync() => _isSaving.Task;

    /// <summary>Kills the process (SIGKILL on Unix).</summary>
    /// <returns>For each thread the number of the last save that it had reported; -1 for none.</returns>
    public async Task<int[]> KillAsync()
    {
        _process.Kill();
        var reports = await _reports;
        await _process.WaitForExitAsync();

        // The last line may be half written.
        var last = Enumerable.Repeat(-1, Threads).ToArray();
        foreach (var line in reports.Split('\n')[..^1])
        {
            var fields = line.Split(' ');
            last[int.Parse(fields[0], CultureInfo.InvariantCulture)] = int.Parse(fields[1], CultureInfo.InvariantCulture);
        }

        return last;
    }

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            _process.Kill();
        }

        _process.Dispose();
    }

    private string ReadReports()
    {
        var all = new StringBuilder();
        var buffer = new char[4096];
        int read;
        while ((read = _process.StandardOutput.Read(buffer)) > 0)
        {
            all.Append(buffer, 0, read);
            _isSaving.TrySetResult();
        }

        _isSaving.TrySetResult();
        return all.ToString();
    }
}
