// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Configuration.Memory;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Nam.Configuration;

namespace Nam.Gateway;

/// <summary>The gateway as a program: everything comes from configuration, with sections Gateway, Nam, Kestrel and Logging.</summary>
internal static class Program
{
    /// <summary>Where it listens unless told otherwise: not at the web server's own default, where the service behind it may well be.</summary>
    public const string DefaultUrl = "http://localhost:8080";

    // Both write several lines for each request, with its path and query. Settings for the same categories go before these.
    private static readonly Dictionary<string, string?> QuietLogs = new() { ["Logging:LogLevel:Microsoft.AspNetCore"] = "Warning", ["Logging:LogLevel:Yarp"] = "Warning" };

    private static readonly string[] PlacesToListen = ["urls", "http_ports", "https_ports"];

    /// <summary>Runs the gateway until it is ended.</summary>
    /// <returns>0 when it was ended, 1 when it could not listen, 2 for settings that cannot be used.</returns>
    public static async Task<int> Main(string[] args)
    {
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
        if (!configuration.GetSection("Kestrel:Endpoints").Exists() && Array.TrueForAll(PlacesToListen, key => configuration[key] is null))
        {
            builder.WebHost.UseUrls(DefaultUrl);
        }

        builder.Services.AddNamGateway();
        KeysInMemory.Use(builder.Services);
        builder.Services.AddHealthChecks().AddNamGateway();
        var app = builder.Build();
        app.MapHealthChecks("/healthz");
        app.MapNamGateway();
        return app;
    }
}
