// SPDX-License-Identifier: MIT
using Microsoft.Extensions.Hosting;

namespace Nam.Study.Hosting;

/// <summary>The lifetime of a web service inside a role: it ends with the role, not with Ctrl-C.</summary>
internal sealed class EmbeddedLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
