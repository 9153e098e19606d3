// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using Nam.Codecs;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>One-line calls that read objects straight from replies in any format.</summary>
public static class NamHttpClientExtensions
{
    /// <summary>Gets an object from an XML resource; no text is made of a reply that comes in a binary form.</summary>
    /// <typeparam name="T">The data contract of the reply's root element.</typeparam>
    /// <param name="client">A client with <see cref="NamHandler"/> in its chain; any other works too and gets text.</param>
    /// <param name="requestUri">The resource.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The object; <see langword="null"/> where the reply says nil.</returns>
    /// <exception cref="TaskCanceledException">The call was cancelled, or took longer than <see cref="HttpClient.Timeout"/> in all; in that case the inner exception is a <see cref="TimeoutException"/>.</exception>
    /// <exception cref="HttpRequestException">The call failed, or the reply's status is not a success.</exception>
    /// <exception cref="ReplyDecodeException">The reply is in a NAM format and damaged, or over a limit.</exception>
    /// <exception cref="SerializationException">The reply is not what the contract says.</exception>
    public static async Task<T?> GetNamXmlAsync<T>(this HttpClient client, string requestUri, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        using var request = new HttpRequestMessage(HttpMethod.Get, requestUri);
        request.Options.Set(NamHandler.TargetOption, DecodeTarget.Objects);
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        if (client.Timeout != Timeout.InfiniteTimeSpan)
        {
            // HttpClient's own timeout ends with the headers here.
            timeout.CancelAfter(client.Timeout);
        }

        using var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        try
        {
            return await response.Content.ReadNamXmlAsync<T>(timeout.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (timeout.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new TaskCanceledException($"The reply's body did not come within HttpClient.Timeout, {client.Timeout.TotalSeconds} s.", new TimeoutException(e.Message, e), e.CancellationToken);
        }
    }
}
