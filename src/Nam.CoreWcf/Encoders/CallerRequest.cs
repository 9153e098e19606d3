// SPDX-License-Identifier: MIT

using System.Xml;
using Microsoft.AspNetCore.Http;
using Nam.Formats;
using Nam.Profiles;

namespace Nam.CoreWcf.Encoders;

/// <summary>What the encoder of a reply needs of the request of a caller with NAM. It is taken before the operation runs
/// and kept apart from the request's message, which operations, formatters and inspectors may close or replace.</summary>
/// <param name="Profile">The profile's text; may be hostile.</param>
/// <param name="Action">The request's action; may be hostile.</param>
internal sealed record CallerRequest(string Profile, string? Action)
{
    private const string HttpContextProperty = "Microsoft.AspNetCore.Http.HttpContext";

    private static readonly AsyncLocal<CallerRequest?> Flowing = new();

    /// <summary>Gets or sets the request that the current flow of control answers; <see langword="null"/> for one of a
    /// caller without NAM.</summary>
    public static CallerRequest? Current
    {
        get => Flowing.Value;
        set => Flowing.Value = value;
    }

    /// <summary>Gets the request under HTTP.</summary>
    public HttpContext? Http { get; private init; }

    /// <summary>Gets the codings that the request accepts.</summary>
    public ClientCapabilities Codings { get; private init; }

    /// <summary>Gets the id to which the reply relates, in a session.</summary>
    public UniqueId? MessageId { get; private init; }

    /// <summary>Gets when the request arrived, where the host has noted it.</summary>
    public Arrival? Arrival { get; private init; }

    /// <summary>Finds the request under HTTP in what a request's message came with.</summary>
    public static HttpContext? HttpOf(MessageProperties? properties) =>
        properties?.TryGetValue(HttpContextProperty, out var value) == true ? value as HttpContext : null;

    /// <summary>Finds what there is of a request.</summary>
    /// <param name="request">The request's message.</param>
    /// <returns>What the encoder needs; <see langword="null"/> for a caller without NAM, and for a request of which
    /// that much cannot be read.</returns>
    public static CallerRequest? Of(Message? request)
    {
        try
        {
            if (request is null)
            {
                return null;
            }

            if (Arrival.Of(request) is { Profile: { } inBand } arrival)
            {
                return new(inBand, request.Headers.Action)
                {
                    MessageId = request.Headers.MessageId, Arrival = arrival, Codings = AcceptedCodings.All,
                };
            }

            return HttpOf(request.Properties) is { } http && http.Request.Headers[NamHeaders.Profile] is [{ } profile]
                ? new(profile, request.Headers.Action)
                {
                    Http = http,
                    Arrival = http.Features.Get<Arrival>(),
                    Codings = AcceptedCodings.Read(http.Request.Headers.AcceptEncoding.ToString()),
                }
                : null;
        }
        catch (Exception)
        {
            // Two actions, two ids, or a message that is closed already: the framework answers such requests as it does without NAM.
            return null;
        }
    }
}
