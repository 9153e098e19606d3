// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace Nam.Gateway.Tests;

public sealed class GatewayHealthCheckTests
{
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
                    foreach (var address in Enumerable.Repeat(backend.Address, up).Concat(Enumerable.Range(0, down).Select(_ => UnusedAddress.Find())))
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
