// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Nam.Study.Hosting;
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.Hosting;

public class StudyProcessTests
{
    [Fact]
    public async Task StartAsync_RealRole_AnswersFromAProcessOfItsOwn()
    {
        await using var process = await StudyProcess.StartAsync(OverheadServer.Role, default);

        var ports = await process.AskAsync<ServerPorts>(
            OverheadServer.Start, new ServerSettings(null, IPAddress.Loopback.ToString(), [new(1, 1), new(100, 1)]), default);
        var used = process.ProcessorTime;
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(IPAddress.Loopback, ports.Tcp);
        var fault = await Assert.ThrowsAsync<ToolException>(() => process.AskAsync<int>("dance", null, default));

        Assert.NotEqual(Environment.ProcessId, process.ProcessId);
        Assert.True(used > TimeSpan.Zero);
        Assert.True(process.ProcessorTime >= used);
        Assert.Equal("The server was asked for 'dance'; it can be asked to start, once.", fault.Message);
    }

    [Fact]
    public async Task DisposeAsync_RealRole_EndsTheProcess()
    {
        var process = await StudyProcess.StartAsync(OverheadServer.Role, default);
        using var seen = Process.GetProcessById(process.ProcessId);

        await process.DisposeAsync();
        await process.DisposeAsync();

        Assert.True(seen.WaitForExit(0));
        await Assert.ThrowsAnyAsync<Exception>(() => process.AskAsync<int>(OverheadServer.Start, null, default));
    }

    [Fact]
    public async Task AskAsync_ProcessWasKilled_SaysThatItHasEnded()
    {
        await using var process = await StudyProcess.StartAsync(OverheadServer.Role, default);
        using var seen = Process.GetProcessById(process.ProcessId);

        seen.Kill();
        await seen.WaitForExitAsync();
        var fault = await Assert.ThrowsAsync<ToolException>(() => process.AskAsync<int>(OverheadServer.Start, null, default));

        Assert.StartsWith($"The process for '{OverheadServer.Role}' has ended", fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task StartAsync_UnknownRole_SaysSo()
    {
        var fault = await Assert.ThrowsAsync<ToolException>(() => StudyProcess.StartAsync("moon", default));

        Assert.Equal("There is no role 'moon'; it is for child processes of ./build.sh study.", fault.Message);
    }
}
