// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>What a program that has only the packages does with one of them.</summary>
/// <param name="Package">The package.</param>
/// <param name="Code">Statements that write one line; types are named in full.</param>
/// <param name="Output">That line; {version} stands for the version of the packages.</param>
internal sealed record PackageUse(string Package, string Code, string Output)
{
    /// <summary>At least one use of every portable package.</summary>
    public static IReadOnlyList<PackageUse> All { get; } =
    [
        Load("Nam.Core"),
        Load("Nam.Codecs"),
        Load("Nam.Runtime"),
        new(
            "Nam.Core",
            """
            Nam.Decisions.ReplyFormat.TryParse("binary+zip-2", out var format);
            System.Console.WriteLine(format);
            """,
            "binary+zip-2"),
        new(
            "Nam.Codecs",
            """
            // The second brings SharpZipLib along.
            foreach (var codec in Nam.Codecs.Compression.CodecRegistry.Default.Codecs)
            {
                var packed = new System.Buffers.ArrayBufferWriter<byte>();
                codec.Compress(new byte[10_000], codec.MinimumLevel, packed);
                System.Console.Write(packed.WrittenCount < 200 ? codec.Name + " " : "large ");
            }

            System.Console.WriteLine();
            """,
            "zip brotli "),
        new(
            "Nam.AspNetCore",
            """
            var builder = Microsoft.AspNetCore.Builder.WebApplication.CreateSlimBuilder();
            Microsoft.AspNetCore.Hosting.HostingAbstractionsWebHostBuilderExtensions.UseUrls(builder.WebHost, "http://127.0.0.1:0");
            builder.Configuration["Logging:LogLevel:Default"] = "None";
            Microsoft.Extensions.DependencyInjection.NamServiceCollectionExtensions.AddNam(builder.Services);
            var app = builder.Build();
            Microsoft.AspNetCore.Builder.NamApplicationBuilderExtensions.UseNam(app);
            Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions.MapGet(app, "/", () => Nam.AspNetCore.NamResults.Xml(new int[5000]));
            await app.StartAsync();
            using var caller = new System.Net.Http.HttpClient();
            var text = await caller.GetStringAsync(System.Linq.Enumerable.First(app.Urls));
            System.Console.WriteLine(text.Length);
            await app.StopAsync();
            """,
            "60143"),
        new(
            "Nam.Characterization",
            """
            var site = Microsoft.AspNetCore.Builder.WebApplication.CreateSlimBuilder();
            Microsoft.Extensions.DependencyInjection.ClientCharacterizationServiceCollectionExtensions.AddClientCharacterization(site.Services);
            await using var pages = site.Build();
            var context = new Microsoft.AspNetCore.Http.DefaultHttpContext { RequestServices = pages.Services };
            System.Console.WriteLine(Microsoft.AspNetCore.Http.ClientCharacterizationHttpContextExtensions.GetClientCharacter(context).Class);
            """,
            "Unknown"),
        new(
            "Nam.Gateway",
            """
            var gateway = Microsoft.AspNetCore.Builder.WebApplication.CreateSlimBuilder();
            gateway.Configuration["Logging:LogLevel:Default"] = "None";
            Microsoft.Extensions.DependencyInjection.NamGatewayServiceCollectionExtensions.AddNamGateway(gateway.Services, options => options.Backend = new System.Uri("http://127.0.0.1:9"));
            await using var proxy = gateway.Build();
            System.Console.WriteLine(Microsoft.AspNetCore.Builder.NamGatewayEndpointRouteBuilderExtensions.MapNamGateway(proxy) is not null);
            """,
            "True"),
        new(
            "Nam.Profiles.LiteDb",
            """
            var file = System.IO.Path.GetTempFileName() + ".db";
            using (var store = new Nam.Stores.LiteDbProfileStore(file))
            {
                await store.SaveAsync("key", new byte[] { 1, 2, 3 });
                System.Console.WriteLine((await store.LoadAsync("key"))!.Length);
            }

            System.IO.File.Delete(file);
            """,
            "3"),
        new(
            "Nam.ServiceModel",
            """
            var factory = new System.ServiceModel.ChannelFactory<System.ServiceModel.Channels.IRequestChannel>(
                new System.ServiceModel.BasicHttpBinding(), new System.ServiceModel.EndpointAddress("http://127.0.0.1:9/"));
            Nam.ServiceModel.NamServiceModelExtensions.UseNam(factory);
            factory.Open();
            System.Console.WriteLine(factory.State);
            factory.Abort();
            """,
            "Opened"),
        new(
            "Nam.Http",
            """
            var engine = new Nam.Client.NamClient(new Nam.Client.NamClientOptions());
            using var http = new System.Net.Http.HttpClient(new Nam.Http.NamHandler(engine, new FramedReply()));
            System.Console.WriteLine(await http.GetStringAsync("http://nam.example/"));

            sealed class FramedReply : System.Net.Http.HttpMessageHandler
            {
                protected override System.Threading.Tasks.Task<System.Net.Http.HttpResponseMessage> SendAsync(
                    System.Net.Http.HttpRequestMessage request, System.Threading.CancellationToken cancellationToken)
                {
                    byte[] frame = [0xFF, 0xFF, 0xFF, 0xFF, 0x4E, 1, 0, 0, 0, 14, 14, .. "<a>decoded</a>"u8, 0xE2, 0x53, 0x44, 0x77];
                    var content = new System.Net.Http.ByteArrayContent(frame);
                    content.Headers.TryAddWithoutValidation("Content-Type", "application/vnd.nam; v=1; format=text; type=\"text/xml\"");
                    return System.Threading.Tasks.Task.FromResult(new System.Net.Http.HttpResponseMessage { Content = content });
                }
            }
            """,
            "<a>decoded</a>"),
    ];

    private static PackageUse Load(string package) => new(
        package,
        $$"""
        {
            var version = System.Diagnostics.FileVersionInfo
                .GetVersionInfo(System.Reflection.Assembly.Load("{{package}}").Location).ProductVersion!;
            System.Console.WriteLine("{{package}} " + version.Split('+')[0]);
        }
        """,
        $"{package} {{version}}");
}
