// SPDX-License-Identifier: MIT
using Nam.Formats;

namespace Nam.Study.SoapOverhead;

/// <summary>Notes how replies come, before NAM turns them into what the caller reads.</summary>
internal sealed class WireNotes(HttpMessageHandler inner) : DelegatingHandler(inner)
{
    /// <summary>The last reply's; no characters were read yet.</summary>
    internal WireNote Last { get; private set; }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var response = await base.SendAsync(request, cancellationToken);
        var headers = response.Content.Headers;
        Last = new WireNote(headers.ContentLength ?? 0, 0, headers.ContentType?.MediaType == NamMediaType.Name);
        return response;
    }
}
