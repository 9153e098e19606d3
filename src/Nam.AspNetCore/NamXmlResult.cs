// SPDX-License-Identifier: MIT

using System.Text;
using System.Xml;
using Microsoft.AspNetCore.Http;
using Nam.Codecs;

namespace Nam.AspNetCore;

/// <summary>A reply that is written by a function: typed for callers with NAM, as UTF-8 text for others.</summary>
internal sealed class NamXmlResult(Action<XmlDictionaryWriter> write, string contentType, int statusCode) : IResult, IStatusCodeHttpResult, IContentTypeHttpResult
{
    public int? StatusCode => statusCode;

    public string? ContentType => contentType;

    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        var response = httpContext.Response;
        response.StatusCode = statusCode;
        response.ContentType = contentType;
        if (httpContext.Features.Get<NamReplyBody>() is { } body && TryWriteTyped(body))
        {
            return;
        }

        using var text = new PooledBuffer();
        using (var stream = text.AsStream())
        using (var writer = XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false))
        {
            write(writer);
        }

        response.ContentLength = text.WrittenCount;
        await response.Body.WriteAsync(text.WrittenMemory, httpContext.RequestAborted).ConfigureAwait(false);
    }

    private bool TryWriteTyped(NamReplyBody body)
    {
        if (!body.TryBeginTyped(TextStyle.Dictionary, out var writer))
        {
            return false;
        }

        try
        {
            write(writer);
            body.CompleteTyped(writer);
            return true;
        }
        catch (NotSupportedException e)
        {
            body.AbandonTyped(writer, e);
            return false;
        }
        catch
        {
            BinaryXmlWriter.Return(writer);
            throw;
        }
    }
}
