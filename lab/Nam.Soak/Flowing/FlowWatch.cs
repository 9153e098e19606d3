// SPDX-License-Identifier: MIT
using Nam.Formats;

namespace Nam.Soak.Flowing;

/// <summary>Counts the replies that say that they flow; stands behind <see cref="Nam.Http.NamHandler"/>, which hides it.</summary>
/// <param name="inner">What sends.</param>
/// <param name="count">Is called for every reply that flows.</param>
internal sealed class FlowWatch(HttpMessageHandler inner, Action count) : DelegatingHandler(inner)
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
        if (response.Headers.TryGetValues(NamHeaders.Reply, out var values)
            && values.Any(value => value.Contains(";flow=1", StringComparison.Ordinal)))
        {
            count();
        }

        return response;
    }
}
