// SPDX-License-Identifier: MIT

namespace Nam.Gateway.Tests;

/// <summary>Sends every request with one version of HTTP exactly: what an HttpClient has by default counts for some of
/// its methods only.</summary>
internal sealed class VersionHandler(HttpMessageHandler inner, Version version) : DelegatingHandler(inner)
{
    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        request.Version = version;
        request.VersionPolicy = HttpVersionPolicy.RequestVersionExact;
        return base.SendAsync(request, cancellationToken);
    }
}
