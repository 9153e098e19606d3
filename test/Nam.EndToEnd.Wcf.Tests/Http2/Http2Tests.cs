// SPDX-License-Identifier: MIT

using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Matrix;

namespace Nam.EndToEnd.Wcf.Http2;

/// <summary>The replies of the matrix over HTTP/2 with TLS, against those of HTTP/1.1 without NAM.</summary>
[Collection(MatrixCollection.Name)]
public sealed class Http2Tests(MatrixHosts hosts)
{
    public static TheoryData<string, string> Cells() => ModeCases.Cells(["basicHttps", "wsHttps user", "binary https"]);

    [Theory]
    [MemberData(nameof(Cells))]
    public async Task Replies_OverHttp2_EqualStock(string bindingName, string modeName)
    {
        var binding = BindingCases.Named(bindingName);
        var http2 = new Http2Behavior();
        using var caller = await hosts.CallerAsync(
            binding, ModeCases.Named(modeName), factory => factory.Endpoint.EndpointBehaviors.Add(http2));

        // A reply that the service cannot send ends a connection in HTTP/1.1 and a stream in HTTP/2, and the client says which.
        var replies = ReplyCases.Of(binding).Where(reply => reply.Name != "message instructions").ToList();
        await hosts.AssertEqualAsync(caller, replies);

        Assert.True(http2.Replies >= replies.Count, $"{http2.Replies} replies came over HTTP/2.");
    }
}
