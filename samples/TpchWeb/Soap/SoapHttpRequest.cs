// SPDX-License-Identifier: MIT
using System.Text;
using Microsoft.Net.Http.Headers;

namespace TpchWeb.Soap;

/// <summary>Takes a SOAP request out of an HTTP request: version, action, charset and the bytes of the message.</summary>
internal static class SoapHttpRequest
{
    /// <summary>Tells the version by the content type.</summary>
    /// <returns>The version; <see langword="null"/> where the content type is neither's.</returns>
    public static SoapVersion? VersionOf(MediaTypeHeaderValue? contentType) =>
        Is(contentType, SoapVersion.Soap11) ? SoapVersion.Soap11 : Is(contentType, SoapVersion.Soap12) ? SoapVersion.Soap12 : null;

    /// <summary>Reads a request.</summary>
    /// <exception cref="SoapFaultException">The message is too long or not one that this service takes.</exception>
    public static async Task<SoapRequest> ReadAsync(
        HttpRequest request, MediaTypeHeaderValue contentType, SoapVersion version, int maximumBytes)
    {
        var encoding = EncodingOf(contentType);
        using var message = await ReadBodyAsync(request, maximumBytes).ConfigureAwait(false);
        return SoapRequest.Read(message, encoding, ActionOf(request, contentType, version), version);
    }

    private static bool Is(MediaTypeHeaderValue? contentType, SoapVersion version) =>
        contentType is not null && contentType.MediaType.Equals(version.MediaType, StringComparison.OrdinalIgnoreCase);

    private static string ActionOf(HttpRequest request, MediaTypeHeaderValue contentType, SoapVersion version)
    {
        var action = version == SoapVersion.Soap11
            ? request.Headers["SOAPAction"].ToString()
            : contentType.Parameters.FirstOrDefault(
                parameter => parameter.Name.Equals("action", StringComparison.OrdinalIgnoreCase))?.Value.ToString();
        return action?.Trim().Trim('"') ?? string.Empty;
    }

    private static Encoding? EncodingOf(MediaTypeHeaderValue contentType)
    {
        if (!contentType.Charset.HasValue)
        {
            return null;
        }

        return contentType.Encoding ?? throw new SoapFaultException(
            SoapFaultCode.Sender, $"The charset '{contentType.Charset}' is not known here. Send the request in UTF-8.");
    }

    private static async Task<MemoryStream> ReadBodyAsync(HttpRequest request, int maximumBytes)
    {
        if (request.ContentLength > maximumBytes)
        {
            throw TooLong(maximumBytes);
        }

        var message = new MemoryStream();
        var buffer = new byte[4096];
        int read;
        while ((read = await request.Body.ReadAsync(buffer, request.HttpContext.RequestAborted).ConfigureAwait(false)) > 0)
        {
            message.Write(buffer, 0, read);
            if (message.Length > maximumBytes)
            {
                throw TooLong(maximumBytes);
            }
        }

        message.Position = 0;
        return message;
    }

    private static SoapFaultException TooLong(int maximumBytes) =>
        new(
            SoapFaultCode.Sender,
            $"The request is longer than {maximumBytes} bytes, the limit of this service. A request for a query needs about 200.");
}
