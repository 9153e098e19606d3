// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;
using System.Xml.Serialization;
using Nam.Codecs;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>One-line calls that read objects straight from replies in any format.</summary>
/// <remarks>
/// They work with any client: one without <see cref="NamHandler"/> in its chain gets text. No text is made of a reply that comes
/// in a binary form. All of them throw <see cref="HttpRequestException"/> if the call fails or the reply's status is no success,
/// and <see cref="TaskCanceledException"/> if the call was cancelled or took longer than <see cref="HttpClient.Timeout"/> in all,
/// in which case the inner exception is a <see cref="TimeoutException"/>. A reply in a NAM format that is damaged or over a limit
/// throws <see cref="ReplyDecodeException"/>; one that is not what the type says throws <see cref="SerializationException"/>, or
/// with <see cref="NamSerializer.Xml"/> <see cref="InvalidOperationException"/>, as <see cref="XmlSerializer"/> does.
/// </remarks>
[RequiresUnreferencedCode(Serializers.Reflection)]
[RequiresDynamicCode(Serializers.Reflection)]
public static class NamHttpClientExtensions
{
    /// <summary>Gets an object from an XML resource.</summary>
    /// <typeparam name="T">The type of the reply's root element.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The resource.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The object; <see langword="null"/> where the reply says nil.</returns>
    public static Task<T?> GetNamXmlAsync<T>(this HttpClient client, string? requestUri, CancellationToken cancellationToken = default) =>
        client.GetNamXmlAsync<T>(UriOf(requestUri), NamSerializer.DataContract, cancellationToken);

    /// <inheritdoc cref="GetNamXmlAsync{T}(HttpClient, string?, CancellationToken)"/>
    public static Task<T?> GetNamXmlAsync<T>(this HttpClient client, Uri? requestUri, CancellationToken cancellationToken = default) =>
        client.GetNamXmlAsync<T>(requestUri, NamSerializer.DataContract, cancellationToken);

    /// <summary>Gets an object from an XML resource.</summary>
    /// <typeparam name="T">The type of the reply's root element.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The resource.</param>
    /// <param name="serializer">What reads the object.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The object; <see langword="null"/> where the reply says nil.</returns>
    public static Task<T?> GetNamXmlAsync<T>(
        this HttpClient client, string? requestUri, NamSerializer serializer, CancellationToken cancellationToken = default) =>
        client.GetNamXmlAsync<T>(UriOf(requestUri), serializer, cancellationToken);

    /// <inheritdoc cref="GetNamXmlAsync{T}(HttpClient, string?, NamSerializer, CancellationToken)"/>
    public static Task<T?> GetNamXmlAsync<T>(
        this HttpClient client, Uri? requestUri, NamSerializer serializer, CancellationToken cancellationToken = default) =>
        client.SendNewAsync<T>(HttpMethod.Get, requestUri, null, serializer, cancellationToken);

    /// <summary>Posts a content, as <see cref="NamXmlContent"/> makes it of an object, and reads the object that comes back.</summary>
    /// <typeparam name="T">The type of the reply's root element.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The resource.</param>
    /// <param name="content">What is posted; it is disposed of with the request.</param>
    /// <param name="serializer">What reads the object.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The object; <see langword="null"/> where the reply says nil.</returns>
    public static Task<T?> PostNamXmlAsync<T>(
        this HttpClient client, string? requestUri, HttpContent? content, NamSerializer serializer = NamSerializer.DataContract,
        CancellationToken cancellationToken = default) =>
        client.PostNamXmlAsync<T>(UriOf(requestUri), content, serializer, cancellationToken);

    /// <inheritdoc cref="PostNamXmlAsync{T}(HttpClient, string?, HttpContent?, NamSerializer, CancellationToken)"/>
    public static Task<T?> PostNamXmlAsync<T>(
        this HttpClient client, Uri? requestUri, HttpContent? content, NamSerializer serializer = NamSerializer.DataContract,
        CancellationToken cancellationToken = default) =>
        client.SendNewAsync<T>(HttpMethod.Post, requestUri, content, serializer, cancellationToken);

    /// <summary>Puts a content, as <see cref="NamXmlContent"/> makes it of an object, and reads the object that comes back.</summary>
    /// <typeparam name="T">The type of the reply's root element.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The resource.</param>
    /// <param name="content">What is put; it is disposed of with the request.</param>
    /// <param name="serializer">What reads the object.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The object; <see langword="null"/> where the reply says nil.</returns>
    public static Task<T?> PutNamXmlAsync<T>(
        this HttpClient client, string? requestUri, HttpContent? content, NamSerializer serializer = NamSerializer.DataContract,
        CancellationToken cancellationToken = default) =>
        client.PutNamXmlAsync<T>(UriOf(requestUri), content, serializer, cancellationToken);

    /// <inheritdoc cref="PutNamXmlAsync{T}(HttpClient, string?, HttpContent?, NamSerializer, CancellationToken)"/>
    public static Task<T?> PutNamXmlAsync<T>(
        this HttpClient client, Uri? requestUri, HttpContent? content, NamSerializer serializer = NamSerializer.DataContract,
        CancellationToken cancellationToken = default) =>
        client.SendNewAsync<T>(HttpMethod.Put, requestUri, content, serializer, cancellationToken);

    /// <summary>Sends a request of any method, with any header fields, and reads the object that comes back.</summary>
    /// <typeparam name="T">The type of the reply's root element.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="request">The request, which stays the caller's; its option <see cref="NamHandler.TargetOption"/> is set.</param>
    /// <param name="serializer">What reads the object.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The object; <see langword="null"/> where the reply says nil.</returns>
    public static async Task<T?> SendNamXmlAsync<T>(
        this HttpClient client, HttpRequestMessage request, NamSerializer serializer = NamSerializer.DataContract,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentNullException.ThrowIfNull(request);
        var read = ObjectSerializer<T>.ReaderOf(serializer);
        request.Options.Set(NamHandler.TargetOption, DecodeTarget.Objects);
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        if (client.Timeout != Timeout.InfiniteTimeSpan)
        {
            // HttpClient's own timeout ends with the headers here.
            timeout.CancelAfter(client.Timeout);
        }

        using var response = await client.SendAsync(
            request, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        try
        {
            return await response.Content.ReadAsync(read, serializer, timeout.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (timeout.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new TaskCanceledException(
                $"The reply's body did not come within HttpClient.Timeout, {client.Timeout.TotalSeconds} s.",
                new TimeoutException(e.Message, e), e.CancellationToken);
        }
    }

    /// <summary>Gets the rows of an XML resource one by one while they arrive, as <c>NamResults.Rows</c> sends them, or as
    /// any service sends an array of data contracts: the elements in the root element, whatever their names.</summary>
    /// <typeparam name="T">The data contract of a row.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The resource.</param>
    /// <param name="cancellationToken">Ends the call. <see cref="HttpClient.Timeout"/> counts until the reply's headers only.</param>
    /// <returns>The rows. The request is sent when they are enumerated first, and again each time that they are. Leaving the enumeration
    /// ends the call. A reply that ends before its document does throws after the last row that came: <see cref="HttpRequestException"/>,
    /// <see cref="IOException"/>, <see cref="ReplyDecodeException"/> or <see cref="System.Xml.XmlException"/>.</returns>
    /// <remarks>A row is given out when the beginning of what follows it has come, of a reply in text 2 KiB of it. At
    /// most 64 rows are read ahead of their use; then the reply is read no further.</remarks>
    public static IAsyncEnumerable<T?> GetNamRowsAsync<T>(
        this HttpClient client, string? requestUri, CancellationToken cancellationToken = default) =>
        client.GetNamRowsAsync<T>(UriOf(requestUri), cancellationToken);

    /// <inheritdoc cref="GetNamRowsAsync{T}(HttpClient, string?, CancellationToken)"/>
    public static IAsyncEnumerable<T?> GetNamRowsAsync<T>(
        this HttpClient client, Uri? requestUri, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return ArrivingRows<T>.ReadAsync(client, () => NewRequest(client, HttpMethod.Get, requestUri, null), cancellationToken);
    }

    private static async Task<T?> SendNewAsync<T>(
        this HttpClient client, HttpMethod method, Uri? requestUri, HttpContent? content, NamSerializer serializer,
        CancellationToken cancellationToken)
    {
        using var request = NewRequest(client, method, requestUri, content);
        return await client.SendNamXmlAsync<T>(request, serializer, cancellationToken).ConfigureAwait(false);
    }

    // HttpClient's own calls take version and policy from the client as well.
    private static HttpRequestMessage NewRequest(HttpClient client, HttpMethod method, Uri? requestUri, HttpContent? content) =>
        new(method, requestUri)
        {
            Content = content, Version = client.DefaultRequestVersion, VersionPolicy = client.DefaultVersionPolicy,
        };

    private static Uri? UriOf(string? requestUri) =>
        string.IsNullOrEmpty(requestUri) ? null : new Uri(requestUri, UriKind.RelativeOrAbsolute);
}
