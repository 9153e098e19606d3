// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Readme;

public sealed class ReadmeTests
{
    [Theory]
    [InlineData("README.md")]
    [InlineData("docs/aspnetcore.md")]
    [InlineData("docs/wcf.md")]
    public void CodeBlock_EveryLine_IsCompiledCode(string document)
    {
        // The other files are compiled where a source has the packages of WCF; their text is there in any case.
        string[] sources =
        [
            "test/Nam.EndToEnd.Tests/Readme/ReadmeSnippets.cs",
            "test/Nam.EndToEnd.ServiceModel.Tests/Hosts/OrderNodes.cs",
            "test/Nam.EndToEnd.Wcf.Tests/Readme/WcfSnippets.cs",
        ];
        var compiled = sources.SelectMany(source => File.ReadAllLines(Path.Combine(RepositoryRoot.Path, source)))
            .Select(
                line => line.Trim().Replace(".Replace(Site, address, StringComparison.Ordinal)", "", StringComparison.Ordinal)).ToHashSet();
        var lines = File.ReadAllLines(Path.Combine(RepositoryRoot.Path, document));

        var code = new List<string>();
        var isCode = false;
        foreach (var line in lines)
        {
            if (line.StartsWith("```", StringComparison.Ordinal))
            {
                isCode = line == "```csharp";
            }
            else if (isCode && line.Length > 0)
            {
                code.Add(line.Trim());
            }
        }

        Assert.NotEmpty(code);
        Assert.All(code, line => Assert.Contains(line, compiled));
    }

    [Fact]
    public void Commands_ForANewcomer_AreExactlyTwo()
    {
        var lines = File.ReadAllLines(Path.Combine(RepositoryRoot.Path, "README.md"));

        var commands = lines.Where(line => line.StartsWith("./", StringComparison.Ordinal));

        Assert.Equal(["./build.sh demo", "./build.sh test"], commands);
    }

    [Fact]
    public async Task Snippets_Run_GiveTheClientTheServicesObjects()
    {
        await using var app = ReadmeSnippets.Service();
        await app.StartAsync();
        var address = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First();

        var orders = await ReadmeSnippets.Client(address);

        Assert.Equal(Rows.Orders(100), orders);
    }
}
