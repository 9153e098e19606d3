// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Formats;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>What a reply was on the wire.</summary>
/// <param name="Status">The status.</param>
/// <param name="HasBody">Whether it had a body.</param>
/// <param name="HasProfile">Whether its request carried NAM's profile.</param>
/// <param name="Id">The id that NAM's engine gave it; <see langword="null"/> for a reply that NAM did not touch.</param>
/// <param name="Format">The format in which it came; <see cref="Coded"/> for text in a codec, which a handler below may have undone;
/// <see langword="null"/> for a reply as it is without NAM.</param>
internal sealed record WireReply(HttpStatusCode Status, bool HasBody, bool HasProfile, string? Id, string? Format)
{
    public const string Coded = "coded";

    public static WireReply Of(HttpResponseMessage response, bool hasProfile)
    {
        var id = response.Headers.NonValidated.TryGetValues(NamHeaders.Reply, out var header)
            ? header.ToString().Split(';').Single(part => part.StartsWith("id=", StringComparison.Ordinal))[3..]
            : null;
        var format = header.ToString().Contains(";ce=1", StringComparison.Ordinal) ? Coded : null;
        if (format is null && response.Content.Headers.NonValidated.TryGetValues("Content-Type", out var type))
        {
            NamMediaType.TryParse(type.ToString(), out _, out _, out format);
        }

        return new(response.StatusCode, response.Content.Headers.ContentLength != 0, hasProfile, id, format);
    }
}
