// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Net.Http.Headers;

namespace Nam.AspNetCore;

/// <summary>Which replies may be adapted (docs/wire-format.md section 3), and what their operation is called.</summary>
internal sealed class ReplyRules
{
    private static readonly string[] Integrity = ["Content-Digest", "Repr-Digest", "Digest", "Content-MD5"];
    private readonly NamAspNetCoreOptions _options;
    private readonly HashSet<string> _mediaTypes;
    private readonly int _maximumReplyBytes;

    public ReplyRules(NamAspNetCoreOptions options, int maximumReplyBytes)
    {
        _options = options;
        _mediaTypes = new HashSet<string>(options.MediaTypes, StringComparer.OrdinalIgnoreCase);
        _maximumReplyBytes = maximumReplyBytes;
    }

    /// <summary>Says whether any reply to a request may be adapted.</summary>
    public bool AppliesTo(HttpContext context) =>
        !HttpMethods.IsHead(context.Request.Method)
        && !HttpMethods.IsConnect(context.Request.Method)
        && !context.Request.Headers.ContainsKey(HeaderNames.Range)
        && !context.WebSockets.IsWebSocketRequest
        && _options.IsExempt?.Invoke(context) != true;

    /// <summary>Says whether a reply may be adapted, from its status and headers as they are when its first byte is written.</summary>
    public bool AppliesTo(HttpResponse response)
    {
        var headers = response.Headers;
        if (response.StatusCode is < 200 or 204 or 205 or 206 or 304
            || headers.ContainsKey(HeaderNames.ContentEncoding)
            || headers.ContainsKey(HeaderNames.ContentRange)
            || response.ContentLength > _maximumReplyBytes
            || !IsMediaType(response.ContentType))
        {
            return false;
        }

        foreach (var name in Integrity)
        {
            if (headers.ContainsKey(name))
            {
                return false;
            }
        }

        return !headers.CacheControl.ToString().Contains("no-transform", StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Says whether a content type is XML in UTF-8, as far as it tells: XML without a charset is UTF-8 unless its declaration differs, which the tokenizer sees.</summary>
    public static bool IsUtf8Xml(string? contentType)
    {
        if (!MediaTypeHeaderValue.TryParse(contentType, out var type) || !IsXml(type.MediaType.AsSpan()))
        {
            return false;
        }

        return !type.Charset.HasValue || type.Charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase) || type.Charset.Equals("\"utf-8\"", StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Names the operation of a request.</summary>
    public string OperationOf(HttpContext context)
    {
        if (_options.OperationName is { } name)
        {
            return name(context);
        }

        var request = context.Request;
        var place = (context.GetEndpoint() as RouteEndpoint)?.RoutePattern.RawText ?? request.Path.Value;
        var action = ActionOf(request);
        return action.Length == 0 ? $"{request.Method} {place}" : $"{request.Method} {place} {action}";
    }

    private bool IsMediaType(string? contentType)
    {
        if (contentType is null)
        {
            return false;
        }

        var end = contentType.IndexOf(';', StringComparison.Ordinal);
        var type = (end < 0 ? contentType : contentType[..end]).Trim();
        return _mediaTypes.Contains(type) || type.EndsWith("+xml", StringComparison.OrdinalIgnoreCase);
    }

    private static bool IsXml(ReadOnlySpan<char> mediaType) =>
        mediaType.EndsWith("+xml", StringComparison.OrdinalIgnoreCase) || mediaType.EndsWith("/xml", StringComparison.OrdinalIgnoreCase);

    // SOAP 1.1 has the action in a header, SOAP 1.2 in a parameter of the content type.
    private static string ActionOf(HttpRequest request)
    {
        if (request.Headers.TryGetValue("SOAPAction", out var action))
        {
            return action.ToString().Trim('"');
        }

        if (request.ContentType?.Contains("action=", StringComparison.OrdinalIgnoreCase) == true && MediaTypeHeaderValue.TryParse(request.ContentType, out var type))
        {
            foreach (var parameter in type.Parameters)
            {
                if (parameter.Name.Equals("action", StringComparison.OrdinalIgnoreCase))
                {
                    return parameter.Value.ToString().Trim('"');
                }
            }
        }

        return string.Empty;
    }
}
