// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Nam.Gateway.Tests;

/// <summary>A request as it came to a backend.</summary>
internal sealed record RecordedRequest(
    string Method, string Target, string Protocol, IReadOnlyDictionary<string, string> Headers, byte[] Body)
{
    public static async Task<RecordedRequest> OfAsync(HttpRequest request)
    {
        using var body = new MemoryStream();
        await request.Body.CopyToAsync(body);
        var target = request.HttpContext.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget;
        var headers = request.Headers.Where(header => header.Key[0] != ':')
            .ToDictionary(header => header.Key, header => header.Value.ToString(), StringComparer.OrdinalIgnoreCase);
        return new RecordedRequest(request.Method, target, request.Protocol, headers, body.ToArray());
    }
}
