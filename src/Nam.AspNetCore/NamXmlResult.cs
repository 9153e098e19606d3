// SPDX-License-Identifier: MIT

using System.Xml;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.AspNetCore;

/// <summary>A reply that is written by a function: typed for callers with NAM, as UTF-8 text for others.</summary>
internal sealed class NamXmlResult(
    Action<XmlDictionaryWriter> write, TextStyle style, bool hasSecrets, string contentType, int statusCode)
    : IResult, IStatusCodeHttpResult, IContentTypeHttpResult
{
    public int? StatusCode => statusCode;

    public string? ContentType => contentType;

    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        var response = httpContext.Response;
        response.StatusCode = statusCode;
        response.ContentType = contentType;
        var body = httpContext.Features.Get<IHttpResponseBodyFeature>() as NamReplyBody;
        if (body is not null && await body.TryWriteTypedAsync(style, hasSecrets, write).ConfigureAwait(false))
        {
            httpContext.RequestAborted.ThrowIfCancellationRequested();
            return;
        }

        var text = new PooledBuffer();
        try
        {
            XmlText.Write(text, style, write);
            response.ContentLength = text.WrittenCount;
            if (body?.TryTakeText(text) == true)
            {
                text = null;
                httpContext.RequestAborted.ThrowIfCancellationRequested();
                return;
            }

            await response.Body.WriteAsync(text.WrittenMemory, httpContext.RequestAborted).ConfigureAwait(false);
        }
        finally
        {
            text?.Dispose();
        }
    }
}
