// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Nam.Characterization;

/// <summary>Shows requests to the classifier, tells clients their class, and sends other versions of pages.</summary>
/// <remarks>A request that is not for a page allocates nothing here, and one for a page only where the page is written
/// asynchronously or an action is taken.</remarks>
internal sealed class ClientCharacterizationMiddleware(RequestDelegate next, ClientCharacterization clients)
{
    private const string Purpose = "Sec-Purpose";

    public Task InvokeAsync(HttpContext context)
    {
        var request = context.Request;
        if (!HttpMethods.IsGet(request.Method) || context.Features.Get<IHttpConnectionFeature>()?.RemoteIpAddress is not { } address)
        {
            return next(context);
        }

        var headers = request.Headers;
        var path = request.Path.Value ?? string.Empty;
        var page = clients.Pages.Resolve(path, RequestKinds.Of(headers, path), ReferrerOf(request));
        var visit = new Visit(ClientAddress.From(address), page, clients.Now);
        var character = clients.Classifier.Observe(visit.Client, page, visit.Time);
        return page.Kind == ResourceKind.Page || clients.Actions.Has(path) ? SendPage(context, path, visit, character) : next(context);
    }

    private Task SendPage(HttpContext context, string path, in Visit visit, in ClientCharacter character)
    {
        if (clients.ReportsClass)
        {
            ClassReport.Write(context.Response, character.Class);
        }

        if (context.Request.Headers[Purpose].Count > 0)
        {
            // Fetched ahead, in case its reader wants it: its objects follow when he does.
            Withdraw(visit);
        }

        if (clients.Actions.Has(path))
        {
            var headers = context.Response.Headers;
            headers.Vary = headers.Vary.Count == 0 ? ServerActions.Header : $"{headers.Vary}, {ServerActions.Header}";
            if (clients.Actions.Choose(path, character.Class, context.Request.Headers) is { } variant)
            {
                Withdraw(visit);
                new ServerActionFeature(context, variant, path).Apply();
            }
        }

        Task sent;
        try
        {
            sent = next(context);
        }
        catch
        {
            Withdraw(visit);
            throw;
        }

        if (!sent.IsCompletedSuccessfully)
        {
            return FinishAsync(sent, context, path, visit);
        }

        Finish(context, path, visit);
        return sent;
    }

    private async Task FinishAsync(Task sent, HttpContext context, string path, Visit visit)
    {
        try
        {
            await sent.ConfigureAwait(false);
        }
        catch
        {
            Withdraw(visit);
            throw;
        }

        Finish(context, path, visit);
    }

    private void Finish(HttpContext context, string path, in Visit visit)
    {
        var response = context.Response;
        if (response.StatusCode is not (StatusCodes.Status200OK or StatusCodes.Status304NotModified))
        {
            Withdraw(visit);
        }
        else if (response.ContentType is not { } type || type.StartsWith("text/html", StringComparison.OrdinalIgnoreCase)
            || type.StartsWith("application/xhtml+xml", StringComparison.OrdinalIgnoreCase))
        {
            clients.CountPage(path);
        }
    }

    private void Withdraw(in Visit visit)
    {
        if (visit.Page.IsPage)
        {
            clients.Classifier.Withdraw(visit.Client, visit.Page, visit.Time);
        }
    }

    // The set has paths without the base under which the application stands.
    private static ReadOnlySpan<char> ReferrerOf(HttpRequest request)
    {
        var header = request.Headers.Referer;
        var referrer = header.Count == 1 ? header[0].AsSpan() : default;
        if (request.PathBase.Value is not { Length: > 0 } prefix || referrer.IsEmpty)
        {
            return referrer;
        }

        var host = referrer.IndexOf("://", StringComparison.Ordinal);
        var path = host < 0 ? 0 : host + 3 + Math.Max(0, referrer[(host + 3)..].IndexOf('/'));
        return referrer[path..].StartsWith(prefix, StringComparison.OrdinalIgnoreCase) ? referrer[(path + prefix.Length)..] : default;
    }

    private readonly record struct Visit(ClientAddress Client, PageRequest Page, TimeSpan Time);
}
