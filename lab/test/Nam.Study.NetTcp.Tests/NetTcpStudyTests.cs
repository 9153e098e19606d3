// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Calling;
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Results;
using Nam.Study.Hosting;
using Nam.Study.Tests.Encodings.Measuring;

namespace Nam.Study.NetTcp.Tests;

/// <summary>The study with this program: in this process, and as the child process that it is for users.</summary>
public sealed class NetTcpStudyTests
{
    private static readonly EncodingPlan Plan = new()
    {
        Scale = 0.01,
        Rounds = 1,
        SlowRounds = 1,
        Turn = TimeSpan.Zero,
        SlowTurn = TimeSpan.Zero,
        WarmUp = TimeSpan.Zero,
        LossyTurn = TimeSpan.Zero,
        HeapRounds = 1,
        Draws = 500,
        Queries = [6, 10, 13],
        Speeds = [1],
        HeapLimits = [0],
    };

    private static string Assembly => typeof(NetTcpRoles).Assembly.Location;

    [Fact]
    public async Task RunAsync_WithNetTcp_MeasuresItsCellsAndReportsThem()
    {
        var run = new EncodingRun(Plan, hasNetTcp: true);
        var runner = new EncodingRunner(
            run,
            new Steps(),
            () => StudyNetwork.Loopback("No lab in this test."),
            InProcess.StartAsync,
            (_, role, _) => Task.FromResult<IStudyProcess>(new InProcess(NetTcpRoles.Create(role)!)));

        await runner.RunAsync(default);

        foreach (var cell in Plan.Queries.SelectMany(
            query => WireEncodings.All.Select(encoding => new Cell(query, encoding, WireChannel.NetTcp))))
        {
            Assert.Equal(cell.Encoding != WireEncoding.ContainerXml, run.Results.Milliseconds(cell) is not null);
            Assert.NotEqual(0, run.Results.Count(cell, turn => turn.RequestBytes));
        }

        var report = EncodingReport.Of(run);
        Assert.Contains(
            report.Sections.SelectMany(section => section.Text),
            sentence => sentence.StartsWith("No finding of the paper", StringComparison.Ordinal)
                && sentence.Contains("times as long", StringComparison.Ordinal));
        Assert.Contains(report.Samples.Single(samples => samples.Name == "turns").Rows, row => row.Contains("NetTcp"));
    }

    [Fact]
    public async Task StartAsync_OfThisProgram_PlaysItsRole()
    {
        await using var process = await StudyProcess.StartAsync(Assembly, EncodingCallerRole.Name, null, default);

        var fault = await Assert.ThrowsAsync<ToolException>(() => process.AskAsync<int>("dance", null, default));

        Assert.NotEqual(Environment.ProcessId, process.ProcessId);
        Assert.Equal("The caller does not know 'dance'.", fault.Message);
    }

    [Fact]
    public async Task StartAsync_OfAnotherRole_SaysWhatTheProgramIsFor()
    {
        await using var process = await StudyProcess.StartAsync(Assembly, "moon", null, default);

        var fault = await Assert.ThrowsAsync<ToolException>(() => process.AskAsync<int>("dance", null, default));

        Assert.StartsWith("The process for 'moon' has ended", fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task StartAsync_FileThatIsNoProgram_SaysSo()
    {
        var file = Path.GetTempFileName();

        var fault = await Assert.ThrowsAsync<ToolException>(() => StudyProcess.StartAsync(file, EncodingCallerRole.Name, null, default));

        File.Delete(file);
        Assert.StartsWith($"The process for '{EncodingCallerRole.Name}' cannot be started: ", fault.Message, StringComparison.Ordinal);
    }
}
