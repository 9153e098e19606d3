// SPDX-License-Identifier: MIT
using Microsoft.Extensions.Hosting;

namespace Nam.Tool.Studies.Encodings.Serving;

/// <summary>The lifetime of a server that a study starts: it ends when the study says so, not with Ctrl-C.</summary>
internal sealed class ExchangeLifetime : IHostLifetime
{
    /// <inheritdoc/>
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc/>
    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
