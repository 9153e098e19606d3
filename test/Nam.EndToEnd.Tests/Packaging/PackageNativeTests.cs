// SPDX-License-Identifier: MIT
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Nam.AspNetCore;
using Nam.Build;
using Nam.EndToEnd.Tests.Repository;
using Nam.Server;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>A caller that is compiled ahead of time gets along with the package Nam.Http.</summary>
[Collection(PackagingCollection.Name)]
public sealed class PackageNativeTests(PackedRepository packed) : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-native-");

    public void Dispose() => _folder.Delete(recursive: true);

    [NativeFact]
    public async Task Program_CompiledAheadOfTime_ReadsEveryForm()
    {
        await using var service = await StartAsync();
        var address = service.Urls.First();
        var program = Publish();

        var run = DotNet.CaptureIn(_folder.FullName, program, $"{address}/containers", $"{address}/brotli", $"{address}/text");

        Assert.True(run.ExitCode == 0, run.Output);
        var sum = Rows.Orders(500).Sum(order => order.Id);
        Assert.Equal([$"{sum}", $"{sum}", $"{sum}"], run.Output.TrimEnd().Split('\n').Select(line => line.TrimEnd()));
        Assert.Equal(
            ["containers", "binary+brotli-1", "text"],
            service.Services.GetRequiredService<NamServer>().Journal.Snapshot().Select(entry => entry.Plan.Format.ToString()));
    }

    private static async Task<WebApplication> StartAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Configuration["Logging:LogLevel:Default"] = "None";
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam();
        var app = builder.Build();
        app.UseNam();
        foreach (var (path, format) in ((string, string)[])[("containers", "containers"), ("brotli", "binary+brotli-1"), ("text", "text")])
        {
            app.MapGet("/" + path, () => NamResults.Xml(Rows.Orders(500))).WithNam(nam => nam.Format = format);
        }

        await app.StartAsync();
        return app;
    }

    // The package's own code must not give a single warning; what others' packages give is theirs.
    private string Publish()
    {
        Write("nuget.config", $"""
            <configuration><packageSources><clear /><add key="packed" value="{packed.Packages}" /></packageSources></configuration>
            """);
        Write("Directory.Build.props", "<Project />");
        Write("Caller.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
                <Nullable>enable</Nullable>
                <PublishAot>true</PublishAot>
                <InvariantGlobalization>true</InvariantGlobalization>
                <TrimmerSingleWarn>false</TrimmerSingleWarn>
                <NuGetAudit>false</NuGetAudit>
                <CppCompilerAndLinker>{NativeFactAttribute.Linker}</CppCompilerAndLinker>
                <RestorePackagesPath>{Path.Combine(_folder.FullName, "packages")}</RestorePackagesPath>
                <RestoreFallbackFolders>{PackageCache.Folder}</RestoreFallbackFolders>
              </PropertyGroup>
              <ItemGroup><PackageReference Include="Nam.Http" Version="{packed.Version}" /></ItemGroup>
            </Project>
            """);
        Write("Program.cs", """
            using Nam.Client;
            using Nam.Http;

            await using var engine = new NamClient(new NamClientOptions());
            using var http = new HttpClient(new NamHandler(engine, new SocketsHttpHandler()));
            foreach (var address in args)
            {
                using var reply = await http.GetAsync(address, HttpCompletionOption.ResponseHeadersRead);
                Console.WriteLine(await reply.Content.ReadNamXmlAsync(reader =>
                {
                    var sum = 0;
                    while (reader.ReadToFollowing("Id"))
                    {
                        sum += reader.ReadElementContentAsInt();
                    }

                    return sum;
                }));
            }
            """);
        var published = DotNet.CaptureIn(_folder.FullName, "dotnet", "publish", "Caller.csproj", "-c", "Release", "--nologo", "-o", "out");
        Assert.True(published.ExitCode == 0, published.Output);
        Assert.DoesNotContain(
            published.Output.Split('\n'),
            line => line.Contains("warning IL", StringComparison.Ordinal) && line.Contains("Nam.", StringComparison.Ordinal));
        return Path.Combine(_folder.FullName, "out", "Caller");
    }

    private void Write(string file, string text) => File.WriteAllText(Path.Combine(_folder.FullName, file), text);
}
