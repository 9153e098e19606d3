// SPDX-License-Identifier: MIT
using Nam.Formats;

namespace Nam.Soak.Calling;

/// <summary>Puts the profile of another version in the place of this one's, so that the reply to it is decoded as usual.</summary>
internal sealed class ForeignProfileHandler(HttpMessageHandler inner) : DelegatingHandler(inner)
{
    // What other versions of NAM, present and to come, may send.
    private static readonly string[] Profiles =
    [
        "1;read=binary,containers,later9;to=text;rt=5;bw=1000000;newkey=1",
        "1;read=binary;to=text",
        "1;read=binary;to=objects;rt=90.21;bw=11400000",
        "1;read=",
        "2;read=binary;what=ever",
        "1;read=binary;read=binary",
    ];

    internal static string Any(Random random) => Profiles[random.Next(Profiles.Length)];

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        // A client that asked for nothing, as it does of small replies on a local network, decodes nothing.
        if (request.Headers.Remove(NamHeaders.Profile))
        {
            request.Headers.TryAddWithoutValidation(NamHeaders.Profile, Any(Random.Shared));
        }

        return base.SendAsync(request, cancellationToken);
    }
}
