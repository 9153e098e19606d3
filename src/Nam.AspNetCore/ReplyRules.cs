// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Net.Http.Headers;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Server;

namespace Nam.AspNetCore;

/// <summary>Which replies may be adapted (docs/wire-format.md section 3), and what their operation is called.</summary>
internal sealed class ReplyRules
{
    private static readonly string[] Integrity = ["Content-Digest", "Repr-Digest", "Digest", "Content-MD5"];
    private readonly NamAspNetCoreOptions _options;
    private readonly HashSet<string> _mediaTypes;
    private readonly NamServerOptions _settings;

    public ReplyRules(NamAspNetCoreOptions options, NamServerOptions settings)
    {
        _options = options;
        _mediaTypes = new HashSet<string>(options.MediaTypes, StringComparer.OrdinalIgnoreCase);
        _settings = settings;
    }

    /// <summary>Returns the reason why no reply to a request may be adapted; <see langword="null"/> if one may.</summary>
    public ReplyReason? WhyNot(HttpContext context) =>
        HttpMethods.IsHead(context.Request.Method) || HttpMethods.IsConnect(context.Request.Method)
        || context.WebSockets.IsWebSocketRequest || context.Request.Headers.ContainsKey(HeaderNames.Range) ? ReplyReason.NotEligible
        : _options.IsExempt?.Invoke(context) == true ? ReplyReason.Off
        : null;

    /// <summary>
    /// Returns the reason why a reply may not be adapted; <see langword="null"/> if it may. Status and headers count as
    /// they are when the reply's first byte is written.
    /// </summary>
    public ReplyReason? WhyNot(HttpResponse response)
    {
        var headers = response.Headers;
        return response.StatusCode is < 200 or 204 or 205 or 206 or 304
            || headers.ContainsKey(HeaderNames.ContentEncoding) || headers.ContainsKey(HeaderNames.ContentRange) ? ReplyReason.NotEligible
            : response.HttpContext.GetEndpoint()?.Metadata.GetMetadata<INamEndpointMetadata>() is { Settings: null } ? ReplyReason.Off
            : !IsMediaType(response.ContentType) ? IsNam(response.ContentType) ? ReplyReason.NotEligible : ReplyReason.MediaType
            : HasDigest(headers) || headers.CacheControl.ToString().Contains("no-transform", StringComparison.OrdinalIgnoreCase)
            ? ReplyReason.NotEligible
            : response.ContentLength > _settings.MaximumReplyBytes ? ReplyReason.TooLarge
            : null;
    }

    /// <summary>Returns whether a content type is XML in UTF-8, as far as the type tells. XML without a charset is
    /// UTF-8 unless its declaration differs, which the tokenizer sees.</summary>
    public static bool IsUtf8Xml(string? contentType)
    {
        if (!MediaTypeHeaderValue.TryParse(contentType, out var type) || !IsXml(type.MediaType.AsSpan()))
        {
            return false;
        }

        return !type.Charset.HasValue || type.Charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase)
            || type.Charset.Equals("\"utf-8\"", StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Names the operation of a request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="isNamedByCaller">Whether the caller has a say in the name: every part of it that the host does not
    /// know may be invented.</param>
    public string OperationOf(HttpContext context, out bool isNamedByCaller)
    {
        if (_options.OperationName is { } name)
        {
            isNamedByCaller = false;
            return name(context);
        }

        var request = context.Request;
        var route = context.GetEndpoint() as RouteEndpoint;
        var action = ActionOf(request);
        isNamedByCaller = route?.RoutePattern.RawText is null || action.Length != 0 || !Knows(route, request.Method);
        var place = route?.RoutePattern.RawText is { } pattern ? Rooted(pattern) : request.Path.Value;
        return action.Length == 0 ? $"{request.Method} {place}" : $"{request.Method} {place} {action}";
    }

    /// <summary>Names the operation of a request with which NAM has nothing to do: a name that cannot be had is none.</summary>
    public string TryName(HttpContext context, out bool isNamedByCaller)
    {
        try
        {
            return OperationOf(context, out isNamedByCaller);
        }
        catch (Exception)
        {
            isNamedByCaller = true;
            return "*";
        }
    }

    // MVC writes its patterns without the slash that minimal APIs have.
    private static string Rooted(string pattern) => pattern.StartsWith('/') ? pattern : "/" + pattern.TrimStart('~').TrimStart('/');

    private static bool Knows(RouteEndpoint route, string method) =>
        route.Metadata.GetMetadata<IHttpMethodMetadata>() is { HttpMethods.Count: > 0 } allowed
            ? allowed.HttpMethods.Contains(method, StringComparer.OrdinalIgnoreCase)
            : HttpMethods.IsGet(method) || HttpMethods.IsPost(method) || HttpMethods.IsPut(method) || HttpMethods.IsPatch(method)
                || HttpMethods.IsDelete(method) || HttpMethods.IsOptions(method) || HttpMethods.IsTrace(method);

    private static bool IsNam(string? contentType) =>
        contentType?.StartsWith(NamMediaType.Name, StringComparison.OrdinalIgnoreCase) == true;

    private static bool HasDigest(IHeaderDictionary headers)
    {
        foreach (var name in Integrity)
        {
            if (headers.ContainsKey(name))
            {
                return true;
            }
        }

        return false;
    }

    private bool IsMediaType(string? contentType)
    {
        if (contentType is null || !NamMediaType.CanName(contentType))
        {
            return false;
        }

        var end = contentType.IndexOf(';', StringComparison.Ordinal);
        var type = (end < 0 ? contentType : contentType[..end]).Trim();
        return _mediaTypes.Contains(type) || type.EndsWith("+xml", StringComparison.OrdinalIgnoreCase);
    }

    private static bool IsXml(ReadOnlySpan<char> mediaType) =>
        mediaType.EndsWith("+xml", StringComparison.OrdinalIgnoreCase) || mediaType.EndsWith("/xml", StringComparison.OrdinalIgnoreCase);

    // A SOAP request is a POST. SOAP 1.1 is text/xml and has the action in a header (section 6.1.1); SOAP 1.2 is application/soap+xml
    // (or, as .NET's binary messages, application/soap+msbin1) and has it in a parameter of the content type (RFC 3902), where WCF
    // has it too for either version in MTOM, multipart/related. Elsewhere such a field says nothing of the operation.
    private static string ActionOf(HttpRequest request)
    {
        if (!HttpMethods.IsPost(request.Method) || request.ContentType is not { Length: <= NamMediaType.MaximumLength }
            || !MediaTypeHeaderValue.TryParse(request.ContentType, out var type))
        {
            return string.Empty;
        }

        var isMtom = type.MediaType.Equals("multipart/related", StringComparison.OrdinalIgnoreCase);
        var isSoap12 = isMtom || type.MediaType.StartsWith("application/soap+", StringComparison.OrdinalIgnoreCase);
        if (isSoap12)
        {
            foreach (var parameter in type.Parameters)
            {
                if (parameter.Name.Equals("action", StringComparison.OrdinalIgnoreCase))
                {
                    return parameter.Value.ToString().Trim('"');
                }
            }
        }

        return (isMtom || (!isSoap12 && IsXml(type.MediaType.AsSpan()))) && request.Headers.TryGetValue("SOAPAction", out var action)
            && action.Count == 1 ? action.ToString().Trim('"') : string.Empty;
    }
}
