// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Formats;
using Nam.Http;

namespace Nam.AspNetCore.Tests;

/// <summary>Callers of test services: with NAM, without, and with NAM's header but without its decoding.</summary>
internal static class Callers
{
    /// <summary>A header of a client on a slow line that reads everything.</summary>
    public const string Profile = "1;read=binary,zip,brotli;to=text;rt=90;bw=140000";

    public static HttpClient WithNam(TestService service) =>
        new(new NamHandler(new NamClient(new NamClientOptions()), new SocketsHttpHandler()))
        {
            BaseAddress = service.Address
        };

    public static HttpClient Plain(TestService service) => new() { BaseAddress = service.Address };

    /// <summary>Sends NAM's header and shows what came over the wire.</summary>
    public static HttpClient Raw(TestService service, string profile = Profile)
    {
        var client = Plain(service);
        client.DefaultRequestHeaders.TryAddWithoutValidation(NamHeaders.Profile, profile);
        return client;
    }

    public static bool IsFramed(this HttpResponseMessage response) => response.Content.Headers.ContentType?.MediaType == NamMediaType.Name;
}
