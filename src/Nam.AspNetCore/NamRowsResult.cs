// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Codecs.Secrets;

namespace Nam.AspNetCore;

/// <summary>A reply of rows that are written when they come: typed for callers with NAM, as UTF-8 text for others.</summary>
internal sealed class NamRowsResult<T>(IAsyncEnumerable<T> rows, string contentType, int statusCode)
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
        var source = new RowSource<T>(rows, httpContext.RequestAborted);
        await using (source.ConfigureAwait(false))
        {
            var body = httpContext.Features.Get<IHttpResponseBodyFeature>() as NamReplyBody;
            if (body is null
                || !await body.TryWriteRowsAsync(
                    SecretMarks.AreIn(typeof(T[])), writer => WriteTypedAsync(source, body, writer)).ConfigureAwait(false))
            {
                await RowText.WriteAsync(source, response, body, httpContext.RequestAborted).ConfigureAwait(false);
            }
        }
    }

    // Until something has left, the rows are kept: the form may yet turn out to be one that cannot carry them.
    private static async ValueTask WriteTypedAsync(RowSource<T> source, NamReplyBody body, System.Xml.XmlDictionaryWriter writer)
    {
        RowContract<T>.WriteStart(writer);
        while (await source.ReadAsync(() =>
        {
            body.EndBlock();
            return Task.CompletedTask;
        }).ConfigureAwait(false))
        {
            RowContract<T>.WriteRow(writer, source.Current);
            var room = body.RowWritten();
            if (!room.IsCompletedSuccessfully)
            {
                await room.ConfigureAwait(false);
            }

            if (body.IsFlowing)
            {
                source.LetGo();
            }
        }

        RowContract<T>.WriteEnd(writer);
    }
}
