// SPDX-License-Identifier: MIT
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Nam.Server;

namespace TpchComparison.Runs;

/// <summary>NAM's page of the service that is asked now, on loopback: the services themselves listen in networks of their own.</summary>
internal sealed class DemoPage : IAsyncDisposable
{
    private WebApplication? _app;

    /// <summary>Gets the page's address, which stays the same; <see langword="null"/> before the first service.</summary>
    public Uri? Address { get; private set; }

    /// <summary>Shows a service in place of the one before.</summary>
    /// <param name="engine">Its engine.</param>
    public async Task ShowAsync(NamServer engine)
    {
        await DisposeAsync().ConfigureAwait(false);
        var builder = WebApplication.CreateEmptyBuilder(
            new WebApplicationOptions { ApplicationName = typeof(DemoPage).Assembly.GetName().Name });
        builder.WebHost.UseKestrelCore();
        builder.WebHost.UseUrls($"http://127.0.0.1:{Address?.Port ?? 0}");
        builder.Services.AddRoutingCore();
        builder.Services.AddSingleton(engine);
        builder.Services.Replace(ServiceDescriptor.Singleton<IHostLifetime, EmbeddedLifetime>());
        _app = builder.Build();
        _app.UseRouting();
        _app.MapNam().AllowAnonymous();
        await _app.StartAsync().ConfigureAwait(false);
        Address = new Uri(_app.Urls.First() + "/nam");
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        if (_app is not null)
        {
            await _app.DisposeAsync().ConfigureAwait(false);
            _app = null;
        }
    }

    // The demo has Ctrl-C to itself.
    private sealed class EmbeddedLifetime : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
