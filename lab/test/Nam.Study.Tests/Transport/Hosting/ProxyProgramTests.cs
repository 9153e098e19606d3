// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Tests.Transport.Hosting;

public class ProxyProgramTests
{
    [Fact]
    public async Task AwaitAsync_ProgramThatEnds_SaysWhatItSaid()
    {
        using var folder = new WorkFolder();
        var settings = Settings("dotnet", ["no-such-program.dll"], folder.PathOf(""), FreePort());
        using var program = ProxyProgram.Start(settings);

        var fault = await Assert.ThrowsAsync<ToolException>(() => program.AwaitAsync(settings, CancellationToken.None));

        Assert.Contains("does not listen", fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AwaitAsync_SomebodyListens_Ends()
    {
        using var folder = new WorkFolder();
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var settings = Settings("dotnet", ["--info"], folder.PathOf(""), ((IPEndPoint)listener.LocalEndpoint).Port);
        using var program = ProxyProgram.Start(settings);

        await program.AwaitAsync(settings, CancellationToken.None);

        Assert.True(program.ProcessId > 0);
    }

    [Fact]
    public void Start_NoSuchProgram_Throws()
    {
        using var folder = new WorkFolder();

        var fault = Assert.Throws<ToolException>(
            () => ProxyProgram.Start(Settings(Path.Combine(folder.PathOf(""), "none"), [], folder.PathOf(""), 1)));

        Assert.Contains("cannot be started", fault.Message, StringComparison.Ordinal);
    }

    private static ProxySettings Settings(string program, string[] arguments, string folder, int port) =>
        new(program, arguments, new Dictionary<string, string>(), folder, null, "127.0.0.1", new TransportPorts(port, port));

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
