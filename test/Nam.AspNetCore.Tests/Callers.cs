// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Formats;
using Nam.Http;
using Nam.Profiles;

namespace Nam.AspNetCore.Tests;

/// <summary>Callers of test services: with NAM, without, and with NAM's header but without its decoding.</summary>
internal static class Callers
{
    /// <summary>A header of a client on a slow line that reads everything.</summary>
    public const string Profile = "1;read=binary;to=text;rt=90;bw=140000";

    public static HttpClient WithNam(TestService service) =>
        new(new NamHandler(new NamClient(new NamClientOptions()), new SocketsHttpHandler()))
        {
            BaseAddress = service.Address
        };

    public static HttpClient Plain(TestService service) => new() { BaseAddress = service.Address };

    /// <summary>Sends NAM's header and shows what came over the wire.</summary>
    public static HttpClient Raw(TestService service, string profile = Profile, string? codings = "gzip, br")
    {
        var client = Plain(service);
        client.DefaultRequestHeaders.TryAddWithoutValidation(NamHeaders.Profile, profile);
        if (codings is not null)
        {
            client.DefaultRequestHeaders.TryAddWithoutValidation("Accept-Encoding", codings);
        }

        return client;
    }

    /// <summary>The format of a reply that NAM has encoded, by its journal; <see langword="null"/> for others.</summary>
    public static string? FormatOf(this TestService service, HttpResponseMessage reply) =>
        reply.IsEncoded() && ReplyHeader.TryParse(reply.Headers.GetValues(NamHeaders.Reply).Single(), out var header)
            ? service.Server.Journal.Snapshot().Single(entry => entry.Id == header.Id).Format.ToString()
            : null;

    /// <summary>Whether NAM has encoded a reply.</summary>
    public static bool IsEncoded(this HttpResponseMessage response) => response.Content.Headers.ContentType?.MediaType == NamMediaType.Name
        || (response.Content.Headers.ContentEncoding.Count > 0 && response.Headers.Contains(NamHeaders.Reply));
}
