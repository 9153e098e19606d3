// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Net;
using CoreWCF.Configuration;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Stores;

namespace Nam.CoreWcf.Tests.Configuration;

/// <summary>A CoreWCF service made from a configuration file, on a free port of the loopback.</summary>
internal sealed class ConfiguredHost : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly HttpClient _http;

    private ConfiguredHost(WebApplication app)
    {
        _app = app;
        _http = new HttpClient
        {
            BaseAddress = new Uri(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First())
        };
    }

    public IServiceProvider Services => _app.Services;

    /// <summary>Gets the warnings about the configuration.</summary>
    public IReadOnlyCollection<string> Warnings => _app.Services.GetRequiredService<WarningList>().All;

    /// <summary>Starts a host.</summary>
    /// <param name="wcfConfig">The file that CoreWCF reads.</param>
    /// <param name="services">Registers NAM.</param>
    /// <param name="appSettings">A JSON file with settings, if there is one.</param>
    public static async Task<ConfiguredHost> StartAsync(string wcfConfig, Action<IServiceCollection> services, string? appSettings = null)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(options => options.Listen(IPAddress.Loopback, 0));
        if (appSettings is not null)
        {
            builder.Configuration.AddJsonFile(appSettings);
        }

        var warnings = new WarningList();
        builder.Services.AddSingleton(warnings).AddLogging(logging => logging.AddProvider(warnings));
        builder.Services.AddSingleton<INamProfileStore, MemoryProfileStore>();
        builder.Services.AddServiceModelServices().AddServiceModelConfigurationManagerFile(wcfConfig);
        services(builder.Services);
        var app = builder.Build();
        try
        {
            app.UseServiceModel();
            await app.StartAsync();
            return new ConfiguredHost(app);
        }
        catch
        {
            await app.DisposeAsync();
            throw;
        }
    }

    /// <summary>Calls the service as somebody with NAM, or without.</summary>
    /// <returns>The media type of the reply, and the format that it names, or its coding.</returns>
    public async Task<(string MediaType, string? Format)> CallAsync(
        string path, bool hasNam = true, string operation = "IOrders/List", string codings = "identity")
    {
        var name = operation.Split('/')[1];
        using var request = new HttpRequestMessage(HttpMethod.Post, path)
        {
            Content = new StringContent(
                $"<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><{name} xmlns=\"http://tempuri.org/\"><rows>2000</rows></{name}></s:Body></s:Envelope>",
                System.Text.Encoding.UTF8,
                "text/xml"),
        };
        request.Headers.Add("SOAPAction", $"\"http://tempuri.org/{operation}\"");
        if (hasNam)
        {
            request.Headers.TryAddWithoutValidation("NAM-Profile", "1;read=binary;to=text;rt=40;bw=100000");
            request.Headers.TryAddWithoutValidation("Accept-Encoding", codings);
        }

        using var response = await _http.SendAsync(request);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        var type = response.Content.Headers.ContentType!;
        return (
            type.MediaType!,
            type.Parameters.FirstOrDefault(parameter => parameter.Name == "format")?.Value
                ?? response.Content.Headers.ContentEncoding.SingleOrDefault());
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private sealed class WarningList : ILoggerProvider, ILogger
    {
        private readonly ConcurrentQueue<string> _all = new();

        public IReadOnlyCollection<string> All => _all;

        public ILogger CreateLogger(string categoryName) => this;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => logLevel == LogLevel.Warning;

        public void Log<TState>(
            LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            if (eventId.Id is >= 5100 and < 5200 or 1017)
            {
                _all.Enqueue(formatter(state, exception));
            }
        }

        public void Dispose()
        {
        }
    }
}
