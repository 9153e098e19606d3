// SPDX-License-Identifier: MIT
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.AspNetCore;
using Nam.Benchmarks.Oracle.Formats;
using Nam.Server;
using Nam.Stores;

namespace Nam.Benchmarks.Oracle.Serving;

/// <summary>NAM's middleware with an engine of its own: one for every format, so that none learns from another.</summary>
internal sealed class Engine : IAsyncDisposable
{
    internal const string Service = "oracle";

    private readonly ServiceProvider _services;
    private readonly RequestDelegate _pipeline;

    internal Engine(Format format, RequestDelegate reply, double? samplingShare)
    {
        var services = new ServiceCollection();
        services.AddLogging();
        services.AddSingleton<INamProfileStore>(Store);
        services.Configure<NamAspNetCoreOptions>(options => options.OperationName = context => context.Request.Path.Value!);
        services.AddNamServer(options =>
        {
            options.Name = Service;
            if (format.Kind is FormatKind.Fixed or FormatKind.Flowing)
            {
                // What is not chosen by cost need not be learned, and must not take the processor from the others.
                options.ForcedFormat = format.Kind == FormatKind.Flowing ? Format.AlwaysContainers : format.Name;
                options.FlowReplies = format.Kind == FormatKind.Flowing;
                options.SamplingShare = 0;
            }
            else
            {
                options.JournalCapacity = 16_384;
                options.SamplingShare = samplingShare ?? options.SamplingShare;
            }
        });
        _services = services.BuildServiceProvider();
        Server = _services.GetRequiredService<NamServer>();
        if (format.Kind == FormatKind.Flowing)
        {
            // As where threads are woken at once: not as it was learned here.
            Server.Paths.BlockSeconds = 60e-6;
        }

        var pipeline = new ApplicationBuilder(_services);
        pipeline.UseNam();
        pipeline.Run(reply);
        _pipeline = pipeline.Build();
    }

    internal NamServer Server { get; }

    /// <summary>What the engine has learned, once it is disposed of.</summary>
    internal MemoryProfileStore Store { get; } = new();

    public ValueTask DisposeAsync() => _services.DisposeAsync();

    internal Task InvokeAsync(HttpContext context) => _pipeline(context);
}
