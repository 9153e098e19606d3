// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Configuration.Memory;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Configuration;

namespace Nam.Gateway;

/// <summary>The gateway as a program: everything comes from configuration, with sections Gateway, Nam, Kestrel and Logging.</summary>
internal static class Program
{
    /// <summary>The address at which the gateway listens by default. It is not the web server's own default, where the
    /// backend may well listen.</summary>
    public const string DefaultUrl = "http://localhost:8080";

    // Both write several lines for each request, with its path and query. Settings for the same categories go before these.
    private static readonly Dictionary<string, string?> QuietLogs =
        new() { ["Logging:LogLevel:Microsoft.AspNetCore"] = "Warning", ["Logging:LogLevel:Yarp"] = "Warning" };

    // It logs what keeps the program from starting with a stack trace, beside the sentence of Main.
    private const string StartLog = "Microsoft.Extensions.Hosting.Internal.Host";

    private static readonly string Usage = $"""
        Passes requests on to a service, and sends its XML and SOAP replies in the format that is fastest for each caller.

        Usage: nam-gateway --Gateway:Backend=URL [--urls=URL] [--SECTION:SETTING=VALUE ...]

          --Gateway:Backend=http://localhost:5000   the service
          --urls=http://*:8080                      where callers connect; {DefaultUrl} by default
          --Gateway:PageUrl=http://localhost:8081   where /nam shows what NAM does; nowhere by default
          --Nam:Mode=Off                            replies go on as they come

        Settings may stand in environment variables (Gateway__Backend), and in appsettings.json of the folder where it is started.
        Settings of section Gateway (docs/gateway.md says what each means; Nam is in docs/configuration.md):

          {string.Join("," + Environment.NewLine + "  ", GatewaySection.Names.Chunk(5).Select(names => string.Join(", ", names)))}

        It ends with 0 when it was ended, 1 when it could not listen, 2 for settings that cannot be used.
        """;

    /// <summary>Runs the gateway until it is ended.</summary>
    /// <returns>0 when it was ended, 1 when it could not listen, 2 for settings that cannot be used.</returns>
    public static async Task<int> Main(string[] args)
    {
        if (args is ["--help" or "-h" or "-?" or "/?" or "help", ..])
        {
            await Console.Out.WriteLineAsync(Usage).ConfigureAwait(false);
            return 0;
        }

        try
        {
            await using var app = Create(args);
            await app.RunAsync().ConfigureAwait(false);
            return 0;
        }
        catch (OptionsValidationException e)
        {
            await Console.Error.WriteLineAsync(string.Join(Environment.NewLine, e.Failures)).ConfigureAwait(false);
            return 2;
        }
        catch (NamConfigurationException e)
        {
            await Console.Error.WriteLineAsync(e.Message).ConfigureAwait(false);
            return 2;
        }
        catch (IOException e)
        {
            await Console.Error.WriteLineAsync($"The gateway cannot listen: {e.Message}").ConfigureAwait(false);
            return 1;
        }
    }

    /// <summary>Makes the application.</summary>
    internal static WebApplication Create(string[] args)
    {
        var builder = WebApplication.CreateBuilder(args);
        var configuration = builder.Configuration;
        configuration.Sources.Insert(0, new MemoryConfigurationSource { InitialData = QuietLogs });
        var page = PageUrl(configuration);
        if (!configuration.GetSection("Kestrel:Endpoints").Exists())
        {
            var places = PlacesToListen(configuration);
            builder.WebHost.UseUrls(
                [.. places.Count > 0 ? places : [DefaultUrl], .. page is null ? Array.Empty<string>() : [page.ToString()]]);
        }
        else if (page is not null)
        {
            builder.WebHost.ConfigureKestrel(kestrel => kestrel.ListenLocalhost(page.Port));
        }

        var isStarted = false;
        builder.Logging.AddFilter(StartLog, level => isStarted && level >= LogLevel.Information);
        builder.Services.AddNamGateway();
        KeysInMemory.Use(builder.Services);
        builder.Services.AddHealthChecks().AddNamGateway();
        var app = builder.Build();
        app.Lifetime.ApplicationStarted.Register(() => isStarted = true);
        if (page is not null)
        {
            MapPage(app, page);
        }

        app.MapHealthChecks("/healthz");
        app.MapNamGateway();
        return app;
    }

    // The page has a port of its own: its path is not taken from the backends, and whoever reaches the gateway need not
    // reach the page. Callers write the port in Host; the connection's port is the true one.
    private static void MapPage(WebApplication app, Uri page)
    {
        app.Use((context, next) =>
        {
            if (context.GetEndpoint()?.Metadata.GetMetadata<Uri>() == page == (context.Connection.LocalPort == page.Port))
            {
                return next(context);
            }

            context.Response.StatusCode = StatusCodes.Status404NotFound;
            return Task.CompletedTask;
        });
        app.MapNam().AllowAnonymous().RequireHost($"*:{page.Port}").WithMetadata(page);
    }

    // Where the host would listen without being told here: addresses, or else ports of all addresses.
    private static IReadOnlyList<string> PlacesToListen(IConfiguration configuration) =>
        configuration["urls"] is { Length: > 0 } urls ? Parts(urls)
        : [.. Parts(configuration["http_ports"]).Select(port => $"http://*:{port}"), .. Parts(configuration["https_ports"])
            .Select(port => $"https://*:{port}")];

    private static string[] Parts(string? list) =>
        list?.Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries) ?? [];

    private static Uri? PageUrl(IConfiguration configuration) => configuration[GatewaySection.PageKey] switch
    {
        null or "" => null,
        var text when Uri.TryCreate(text, UriKind.Absolute, out var url)
            && url is { Scheme: "http", IsLoopback: true, AbsolutePath: "/", Port: > 0 } => url,
        var text => throw new OptionsValidationException(
            GatewaySection.PageKey, typeof(Program),
            [$"{GatewaySection.PageKey} is '{text}'; allowed are addresses of this machine with a port, such as http://localhost:8081. The page is at /nam there."]),
    };
}
