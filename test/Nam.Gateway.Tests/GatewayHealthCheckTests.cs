// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace Nam.Gateway.Tests;

public sealed class GatewayHealthCheckTests
{
    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task CheckHealth_OfBackendWhoseHealthPageFails_IsUnhealthy()
    {
        var asked = 0;
        var isSick = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var backend = await TestHost.BackendAsync(context =>
        {
            context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;

            // YARP counts a backend as sick after two answers; with the third the second was counted.
            if (Interlocked.Increment(ref asked) == 3)
            {
                isSick.SetResult();
            }

            return Task.CompletedTask;
        });
        await using var gateway = await TestHost.StartAsync(
            services =>
            {
                services.AddNamGateway(options =>
                {
                    options.Backend = backend.Address;
                    options.HealthPath = "/well";
                    options.HealthInterval = TimeSpan.FromMilliseconds(200);
                });
                services.AddHealthChecks().AddNamGateway();
            },
            app => app.MapNamGateway());
        await isSick.Task.WaitAsync(Limit.Wait);

        var report = await gateway.Services.GetRequiredService<HealthCheckService>().CheckHealthAsync(Limit.Token());

        Assert.Equal(HealthStatus.Unhealthy, report.Status);
        Assert.Contains("/well does not answer with success.", report.Entries["nam-gateway"].Description, StringComparison.Ordinal);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(1, 0, HealthStatus.Healthy)]
    [InlineData(1, 1, HealthStatus.Degraded)]
    [InlineData(0, 1, HealthStatus.Unhealthy)]
    public async Task CheckHealth_OfBackends_SaysHowManyAreWell(int up, int down, HealthStatus expected)
    {
        await using var backend = await TestHost.RecorderAsync([]);
        await using var gateway = await TestHost.StartAsync(
            services =>
            {
                services.AddNamGateway(options =>
                {
                    foreach (var address in Enumerable.Repeat(backend.Address, up)
                        .Concat(Enumerable.Range(0, down).Select(_ => UnusedAddress.Find())))
                    {
                        options.Backends.Add(address);
                    }
                });
                services.AddHealthChecks().AddNamGateway();
            },
            app => app.MapNamGateway());

        var report = await gateway.Services.GetRequiredService<HealthCheckService>().CheckHealthAsync(Limit.Token());

        var entry = report.Entries["nam-gateway"];
        Assert.Equal(expected, entry.Status);
        Assert.StartsWith($"{up} of {up + down} backends are well.", entry.Description, StringComparison.Ordinal);
    }
}
