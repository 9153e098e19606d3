// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Net.Http.Headers;
using Nam.Codecs;

namespace Nam.Http;

/// <summary>Creates the contents of requests that send an object as XML. Requests are plain text for every server.</summary>
[RequiresUnreferencedCode(Serializers.Reflection)]
[RequiresDynamicCode(Serializers.Reflection)]
public static class NamXmlContent
{
    /// <summary>Creates the content of a request.</summary>
    /// <typeparam name="T">The type of the object, as the serializer is to see it.</typeparam>
    /// <param name="value">The object; it is serialized here, once, so that the request has a length and can be sent again.</param>
    /// <param name="serializer">What writes the object.</param>
    /// <param name="contentType">The content type of the text, which is UTF-8.</param>
    /// <returns>The content.</returns>
    /// <exception cref="FormatException"><paramref name="contentType"/> is none.</exception>
    public static HttpContent Create<T>(
        T value, NamSerializer serializer = NamSerializer.DataContract, string contentType = "application/xml; charset=utf-8")
    {
        var type = MediaTypeHeaderValue.Parse(contentType);
        using var text = new MemoryStream();
        ObjectSerializer<T>.Write(serializer, text, value);
        return new ByteArrayContent(text.GetBuffer(), 0, (int)text.Length) { Headers = { ContentType = type } };
    }
}
