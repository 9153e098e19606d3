// SPDX-License-Identifier: MIT
namespace TpchWcfWebDemo;

/// <summary>Notes the headers of replies.</summary>
/// <param name="inner">The handler behind.</param>
internal sealed class ReplyHeadersHandler(HttpMessageHandler inner) : DelegatingHandler(inner)
{
    /// <inheritdoc/>
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
        ReplyHeaders.Note(response);
        return response;
    }
}
