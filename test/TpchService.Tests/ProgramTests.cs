// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;

namespace TpchService.Tests;

public sealed class ProgramTests
{
    [Fact]
    public async Task RunAsync_FaultInTheConfigurationFile_SaysWhereBeforeItListensAndReturns2()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        var taken = $"{((IPEndPoint)other.LocalEndpoint).Port}";
        var folder = Directory.CreateTempSubdirectory("nam-tpch-");
        try
        {
            var file = Path.Combine(folder.FullName, "wcf.config");
            var text = await File.ReadAllTextAsync(new TpchServiceOptions().ConfigurationFile);
            Assert.Contains("<nam />", text, StringComparison.Ordinal);
            await File.WriteAllTextAsync(file, text.Replace("<nam />", "<nam mode=\"on\" />", StringComparison.Ordinal));
            using var output = new StringWriter();
            using var error = new StringWriter();

            var code = await Program.RunAsync(["--scale", "0.001", "--port", taken, "--config", file], output, error);

            Assert.Equal(2, code);
            Assert.Contains(
                $" of {file}: the attribute 'mode' of <nam> is 'on'; allowed are 'auto' and 'off'.",
                Assert.Single(error.ToString().TrimEnd().Split('\n')), StringComparison.Ordinal);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public async Task RunAsync_NoSuchConfigurationFile_SaysSoAndReturns2()
    {
        using var error = new StringWriter();

        var code = await Program.RunAsync(["--config", "/nowhere/wcf.config"], TextWriter.Null, error);

        Assert.Equal((2, "The file '/nowhere/wcf.config' does not exist."), (code, error.ToString().TrimEnd()));
    }
}
