// SPDX-License-Identifier: MIT

using System.Net;
using System.Runtime.ExceptionServices;
using Nam.Codecs;
using Nam.Formats;

namespace Nam.Http;

/// <summary>The same request once more, without the profile, where its reply cannot be decoded.</summary>
/// <param name="handler">The handler that has sent it.</param>
/// <param name="request">The request.</param>
/// <param name="status">The status of the reply, which the caller may have seen by now.</param>
internal sealed class SecondRequest(NamHandler handler, HttpRequestMessage request, HttpStatusCode status)
{
    /// <summary>Gets or sets whether it may still be sent.</summary>
    public bool IsAllowed { get; set; } = MayBeSent(request);

    /// <summary>Returns whether a request may be sent a second time.</summary>
    public static bool MayBeSent(HttpRequestMessage request) =>
        request.Options.TryGetValue(NamHandler.ResendOption, out var isAllowed)
            ? isAllowed
            : request.Content is null && (request.Method == HttpMethod.Get || request.Method == HttpMethod.Head
                || request.Method == HttpMethod.Options || request.Method == HttpMethod.Trace);

    /// <summary>Sends the request.</summary>
    /// <param name="failure">Why; thrown where no reply comes that could take the place of the other.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The content of the plain reply.</returns>
    public async Task<HttpContent> SendAsync(ReplyDecodeException failure, CancellationToken cancellationToken)
    {
        IsAllowed = false;
        try
        {
            var response = await handler.SendAsync(request, mayAsk: false, cancellationToken).ConfigureAwait(false);
            if (IsReplacement(response))
            {
                return response.Content;
            }

            response.Dispose();
        }
        catch (ObjectDisposedException)
        {
            // The caller reads on after its client is gone.
        }

        ExceptionDispatchInfo.Throw(failure);
        throw failure;
    }

    /// <summary>Returns whether a reply that was not asked for in a NAM format is in one: a cache that passes over Vary gives the same
    /// again.</summary>
    public static bool IsFramed(HttpResponseMessage response) =>
        response.Content.Headers.NonValidated.TryGetValues("Content-Type", out var types)
        && types.ToString().StartsWith(NamMediaType.Name, StringComparison.OrdinalIgnoreCase);

    // What has another status or encoding than the caller has seen cannot take the place of the content alone.
    private bool IsReplacement(HttpResponseMessage response) =>
        response.StatusCode == status && !response.Content.Headers.NonValidated.Contains("Content-Encoding") && !IsFramed(response);
}
