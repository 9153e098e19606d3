// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Text.RegularExpressions;

namespace QuickStart.Tests;

/// <summary>Runs both programs of a sample as a person would: each in a process of its own.</summary>
/// <param name="sample">The sample's folder; its programs are named after it.</param>
public abstract partial class SampleTests(string sample)
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    [Fact]
    public async Task Client_FormatForced_GetsAnAdaptedReply()
    {
        var answers = await RunAsync("--Nam:ForcedFormat=binary");

        Assert.Contains("NAM-Reply: ", answers, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("Station 3</", answers);
    }

    [Fact]
    public async Task Client_NamOff_GetsThePlainReply()
    {
        var answers = await RunAsync("--Nam:Mode=Off");

        Assert.DoesNotContain("NAM-Reply", answers, StringComparison.OrdinalIgnoreCase);
        Assert.Contains("Station 3</", answers);
    }

    // What the server sent; the client must have understood it.
    private async Task<string> RunAsync(string setting)
    {
        using var limit = new CancellationTokenSource(Patience);
        using var server = Start("Server", "--urls", "http://127.0.0.1:0", setting);
        try
        {
            var target = await PortOfAsync(server.StandardOutput, limit.Token);
            using var relay = new RecordingRelay(target);
            using var client = Start("Client", $"http://127.0.0.1:{relay.Port}/weather");
            var output = await client.StandardOutput.ReadToEndAsync(limit.Token);
            var error = await client.StandardError.ReadToEndAsync(limit.Token);
            await client.WaitForExitAsync(limit.Token);
            Assert.True(output.Trim() == "300 readings, 22.45 degrees on average.", output + error);
            await relay.Completion.WaitAsync(limit.Token);
            return relay.Answers;
        }
        finally
        {
            server.Kill();
            await server.WaitForExitAsync(CancellationToken.None);
        }
    }

    private Process Start(string program, params string[] arguments)
    {
        // From its own folder: beside these tests lie the assemblies that suit a web application, which the client is not.
        var here = new DirectoryInfo(AppContext.BaseDirectory);
        var root = here.Parent!.Parent!.Parent!.Parent!.Parent!.FullName;
        var folder = Path.Combine(root, "samples", sample, program, "bin", here.Parent.Name, here.Name);
        var start = new ProcessStartInfo("dotnet", [Path.Combine(folder, $"{sample}.{program}.dll"), .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = folder,
        };

        // What the programs learn is not for the profile of who runs the tests.
        start.Environment["XDG_DATA_HOME"] = Path.Combine(AppContext.BaseDirectory, "user");
        return Process.Start(start)!;
    }

    private static async Task<int> PortOfAsync(StreamReader output, CancellationToken cancellationToken)
    {
        var said = new List<string>();
        while (await output.ReadLineAsync(cancellationToken) is { } line)
        {
            said.Add(line);
            if (Listening().Match(line) is { Success: true } match)
            {
                return int.Parse(match.Groups["port"].ValueSpan, System.Globalization.CultureInfo.InvariantCulture);
            }
        }

        throw new InvalidOperationException("The server ended before it listened: " + string.Join('\n', said));
    }

    [GeneratedRegex("Now listening on: http://127.0.0.1:(?<port>[0-9]+)")]
    private static partial Regex Listening();
}
