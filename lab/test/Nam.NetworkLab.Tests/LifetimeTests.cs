// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Nam.Lab.Links;

namespace Nam.Lab.Tests;

/// <summary>A lab ends with its owner, however that one ends, and leaves nothing behind.</summary>
public class LifetimeTests
{
    /// <summary>So that a fault cannot make a run hang; nothing that works comes near it.</summary>
    internal static readonly TimeSpan LongestEnd = TimeSpan.FromMinutes(3);

    [LabFact]
    public void Dispose_OfALab_EndsItsProcessAndClosesItsNamespaces()
    {
        var before = OpenNamespaces();
        int process;
        string path;
        using (var lab = NetworkLab.Start(LabNetworks.Lan))
        {
            (process, path) = (lab.ProcessId, lab.ServerNamespacePath);
            Assert.NotEqual(before, OpenNamespaces());
            Assert.True(IsRunning(process));
        }

        Assert.False(IsRunning(process));
        Assert.Equal(before, OpenNamespaces());
        Assert.Throws<NetworkLabException>(() => NetworkNamespace.Open(path));
    }

    /// <summary>Otherwise Ctrl-C ends it while it starts, before it can say that it is not meant.</summary>
    [LabFact]
    public void Start_OfALab_IsOutOfReachOfTheTerminal()
    {
        using var lab = NetworkLab.Start(LabNetworks.Lan);

        Assert.Equal(lab.ProcessId, SessionOf(lab.ProcessId));
        Assert.NotEqual(SessionOf(Environment.ProcessId), SessionOf(lab.ProcessId));

        // Behind the name, which may have blanks: state, parent, group, session.
        static int SessionOf(int process) => int.Parse(File.ReadAllText($"/proc/{process}/stat").Split(") ")[^1].Split(' ')[3]);
    }

    [LabFact]
    public async Task DisposeAsync_OfALab_EndsItsProcess()
    {
        int process;
        await using (var lab = NetworkLab.Start(LabNetworks.Lan))
        {
            process = lab.ProcessId;
        }

        Assert.False(IsRunning(process));
    }

    [LabFact]
    public void Kill_OfTheParent_EndsTheLabsProcess()
    {
        using var parent = SecondProcess.Start(Program.HoldALab);
        var lab = int.Parse(parent.StandardOutput.ReadLine()!);
        Assert.True(IsRunning(lab));

        parent.Kill();

        Assert.True(SpinWait.SpinUntil(() => !IsRunning(lab), LongestEnd));
    }

    [LabFact]
    public void Kill_OfTheLabsProcess_IsToldByTheNextCall()
    {
        using var lab = NetworkLab.Start(LabNetworks.Lan);
        using (var process = Process.GetProcessById(lab.ProcessId))
        {
            process.Kill();
        }

        var fault = Assert.Throws<NetworkLabException>(lab.ReadCounters);

        Assert.Contains("has ended", fault.Message, StringComparison.Ordinal);
    }

    [LabFact]
    public void ReadCounters_AfterDispose_IsRefused()
    {
        var lab = NetworkLab.Start(LabNetworks.Lan);
        lab.Dispose();
        lab.Dispose();

        Assert.Throws<ObjectDisposedException>(lab.ReadCounters);
        Assert.Throws<ObjectDisposedException>(() => lab.CreateServerSocket());
    }

    [LabFact]
    public void ServerNamespacePath_OpenedByAnotherProcess_HoldsItsSocketsToo()
    {
        using var lab = NetworkLab.Start(LabNetworks.Lan);
        using var other = SecondProcess.Start(Program.AnswerInside, lab.ServerNamespacePath, lab.ServerAddress.ToString());
        var port = int.Parse(other.StandardOutput.ReadLine()!);

        using var client = lab.CreateClientSocket();
        client.Connect(new IPEndPoint(lab.ServerAddress, port));
        using var reader = new StreamReader(new NetworkStream(client), Encoding.UTF8);

        Assert.Equal(Program.Greeting, reader.ReadToEnd());
        Assert.True(other.WaitForExit(LongestEnd));
    }

    [LabFact]
    public void Start_OfAProgram_RunsItInTheNamespace()
    {
        using var lab = NetworkLab.Start(LabNetworks.Lan);

        using var program = lab.Client.Start(new ProcessStartInfo("cat", "/proc/net/dev") { RedirectStandardOutput = true });
        var devices = program.StandardOutput.ReadToEnd();

        Assert.Contains("lab0:", devices, StringComparison.Ordinal);
    }

    [Fact]
    public void Open_OfNothing_SaysWhatIsMissing()
    {
        if (!OperatingSystem.IsLinux())
        {
            return;
        }

        var fault = Assert.Throws<NetworkLabException>(() => NetworkNamespace.Open("/proc/self/ns/none"));

        Assert.Equal("/proc/self/ns/none cannot be opened: it does not exist.", fault.Message);
    }

    private static bool IsRunning(int process)
    {
        // One that has ended stays listed until its parent has taken note of it.
        return File.Exists($"/proc/{process}/stat")
            && !File.ReadAllText($"/proc/{process}/stat").Contains(") Z ", StringComparison.Ordinal);
    }

    private static List<string> OpenNamespaces() =>
        [.. Directory.GetFileSystemEntries("/proc/self/fd").Select(file => new FileInfo(file).LinkTarget).OfType<string>()
            .Where(target => target.StartsWith("net:", StringComparison.Ordinal)).Order()];
}
