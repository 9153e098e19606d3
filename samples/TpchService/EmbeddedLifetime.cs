// SPDX-License-Identifier: MIT
namespace TpchService;

/// <summary>The lifetime of a service inside another program: it ends when that program says so, not with Ctrl-C.</summary>
internal sealed class EmbeddedLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
