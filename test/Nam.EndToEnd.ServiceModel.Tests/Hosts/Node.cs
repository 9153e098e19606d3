// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Nam.Server;

namespace Nam.EndToEnd.ServiceModel.Hosts;

/// <summary>A service that listens on loopback.</summary>
internal sealed class Node(WebApplication application) : IAsyncDisposable
{
    /// <summary>Gets NAM's engine; <see langword="null"/> where the service has no NAM.</summary>
    public NamServer? Engine => application.Services.GetService<NamServer>();

    /// <summary>Gets the number of replies that went through NAM's engine.</summary>
    public int Adapted => Engine?.Journal.Snapshot().Length ?? 0;

    public Uri AddressOf(ClientCase client) =>
        new(new Uri(application.Urls.Single(url => url.StartsWith(client.Scheme + ":", StringComparison.Ordinal))), client.Path);

    public ValueTask DisposeAsync() => application.DisposeAsync();
}
