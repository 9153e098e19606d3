// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Lab;
using Nam.Lab.Links;
using Nam.Lab.Tests;
using Nam.Study.Commands;
using Nam.Study.Hosting;

namespace Nam.Study.Tests.Labs;

public class LabCommandTests
{
    [Fact]
    public void Networks_AsATable_ListsAllWithTheirFigures()
    {
        var run = ToolRun.Run(StudyCommandLine.Run, 80, "lab", "networks");

        Assert.Equal(0, run.Code);
        Assert.All(LabNetworks.All, network => Assert.Contains(network.Name, run.Text, StringComparison.Ordinal));
        Assert.Contains("94.8 Mbit/s", run.Text, StringComparison.Ordinal);
        Assert.All(run.Text.Split('\n'), line => Assert.InRange(line.TrimEnd().Length, 0, 80));
    }

    [Fact]
    public void Networks_AsJson_HoldsTheSettings()
    {
        var networks = ToolRun.Run(StudyCommandLine.Run, null, "lab", "networks", "--json").Json();

        var us = networks.EnumerateArray().Single(network => network.GetProperty("name").GetString() == "us");
        Assert.Equal(94.8e6, us.GetProperty("settings").GetProperty("toClient").GetProperty("bitsPerSecond").GetDouble());
    }

    [Theory]
    [InlineData("There is no network 'moon'; there are lan, sc, us-low, us, trans-atlantic, broadband.", "--network", "moon")]
    [InlineData("Say which network: --network NAME, --rtt MS or --rate R.")]
    [InlineData("--rtt is 'soon'; it has to be a number of milliseconds.", "--rtt", "soon")]
    [InlineData("--rate is 'fast'; it has to be bits a second, such as 20M or 1.5G.", "--rate", "fast")]
    [InlineData("The rate is 5 bit/s; it has to be at least 1,000 bit/s.", "--rate", "5")]
    [InlineData("Delay is 500.000 s; it has to be 0 to 60 s.", "--rtt", "1e6")]
    [InlineData("--loss is 'some'; it has to be a share, such as 1% or 0.01.", "-n", "us", "--loss", "some")]
    [InlineData("rate is 2; a chance is from 0 to 1.", "-n", "us", "--loss", "200%")]
    [InlineData("The mean burst is 0.5 packets; it has to be at least 1.", "-n", "us", "--loss", "1%", "--burst", "0.5")]
    [InlineData("--burst says how losses come; give --loss too.", "-n", "us", "--burst", "3")]
    [InlineData("The queue has 1,000 bytes; it has to have 1,500 to 1,073,741,824.", "-n", "us", "--queue", "1")]
    [InlineData("Jitter is -0.001 s; it has to be 0 to 60 s.", "-n", "us", "--jitter", "-1")]
    public void Run_WrongLink_SaysWhatIsWrong(string expected, params string[] options)
    {
        var run = ToolRun.Run(StudyCommandLine.Run, null, ["lab", "run", .. options, "--", "true"]);

        Assert.Equal(1, run.Code);
        Assert.Equal("nam: " + expected, run.Error.TrimEnd());
    }

    [Fact]
    public void Check_WithoutRights_IsOneSentence()
    {
        if (NetworkLab.IsAvailable(out var why))
        {
            return;
        }

        var run = ToolRun.Run(StudyCommandLine.Run, null, "lab", "check", "--network", "lan");

        Assert.Equal((1, "nam: " + why), (run.Code, run.Error.TrimEnd()));
    }

    [LabFact]
    public void Check_OfOneLink_ShowsWhatWasAskedAndMeasured()
    {
        var run = ToolRun.Run(StudyCommandLine.Run, null, "lab", "check", "--rtt", "20", "--rate", "5M", "--json");

        var check = run.Json().EnumerateArray().Single();
        Assert.Equal(20.18, check.GetProperty("roundTripMilliseconds").GetDouble(), 2);

        // How near the figures are depends on the machine's other work; no packet comes sooner than was asked for.
        Assert.InRange(check.GetProperty("measuredMilliseconds").GetDouble(), 19.9, double.MaxValue);
        Assert.True(check.GetProperty("toClientBitsPerSecond").GetDouble() > 0);
        Assert.True(check.GetProperty("toServerBitsPerSecond").GetDouble() > 0);
    }

    [LabFact]
    public void Run_ServerAndClient_SpeakThroughTheLink()
    {
        // The server and the client only show where they are: the client's route to the server is over the lab's device.
        var run = Start(
            "--network", "lan", "--loss", "1%", "--", "sh", "-c", "echo $NAM_LAB_SERVER $NAM_LAB_CLIENT; cat /proc/net/dev; exit 7");

        Assert.Equal(7, run.Code);
        Assert.StartsWith("10.77.0.1 10.77.0.2", run.Output, StringComparison.Ordinal);
        Assert.Contains("lab0:", run.Output, StringComparison.Ordinal);
        Assert.Contains(
            "lab: lan: round trip 0.3 ms, 1,000 Mbit/s, 512,000 bytes of queue, 1 % loss to the client.", run.Error,
            StringComparison.Ordinal);
        Assert.Contains("the client ended with 7 after", run.Error, StringComparison.Ordinal);
    }

    [LabFact]
    public void Run_ServerThatEndsEarly_IsToldWithItsExitCode()
    {
        var run = Start("--rtt", "1", "--port", "77", "--server", "exit 3", "--", "true");

        Assert.Equal(1, run.Code);
        Assert.Contains("The server ended with 3 before it listened on port 77.", run.Error, StringComparison.Ordinal);
    }

    [LabFact]
    public void Run_ServerThatWaits_EndsWithTheClient()
    {
        var marker = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

        var run = Start(
            "--rtt", "1", "--server", $"echo $$ > {marker}; exec sleep 600", "--", "sh", "-c", $"until [ -s {marker} ]; do :; done");

        Assert.Equal(0, run.Code);
        Assert.False(Directory.Exists("/proc/" + File.ReadAllText(marker).Trim()));
        File.Delete(marker);
    }

    [LabFact]
    public void Run_ProgramThatDoesNotExist_SaysSo()
    {
        var run = Start("--rtt", "1", "--", "no-such-program");

        Assert.Equal(1, run.Code);
        Assert.Contains("'no-such-program' cannot be started; see that it exists and may be run.", run.Error, StringComparison.Ordinal);
    }

    // In a process of its own: the programs write to the standard output themselves.
    private static (int Code, string Output, string Error) Start(params string[] arguments)
    {
        using var tool = Process.Start(
            new ProcessStartInfo(DotNetRoot.Command, ["exec", typeof(StudyCommandLine).Assembly.Location, "lab", "run", .. arguments])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            })!;
        var error = tool.StandardError.ReadToEndAsync();
        var output = tool.StandardOutput.ReadToEnd();
        tool.WaitForExit();
        return (tool.ExitCode, output, error.Result);
    }
}
