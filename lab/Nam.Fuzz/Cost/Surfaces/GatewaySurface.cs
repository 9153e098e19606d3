// SPDX-License-Identifier: MIT
using System.Text;
using Microsoft.AspNetCore.Http;
using Nam.Gateway;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>The target and the fields that the gateway reads itself.</summary>
internal sealed class GatewaySurface() : CostSurface("gateway")
{
    // Kestrel's limits: 8 KiB for the request line, 32 KiB for all fields.
    private const int MostBytes = 32 << 10;

    internal override byte[][] Make(Recipe recipe)
    {
        return [ByteMaker.Make(
            recipe,
            MostBytes,
            "/a/b/%2e%2e/c;x/../d?q=/../e",
            "http://host:80/a/./b?c#d",
            "1.1 first, 1.0 fred (comment), HTTP/1.1 nam",
            "keep-alive, X-Secret, close,,, ,Host")];
    }

    internal override void Run(byte[][] input)
    {
        var text = Encoding.Latin1.GetString(input[0]);
        RequestTarget.PathAndQuery(text);
        MessageFields.Members(text);
        var request = new DefaultHttpContext().Request;
        request.Method = "TRACE";
        request.Headers.Via = text;
        request.Headers.MaxForwards = text;
        MessageFields.HasPassed(request, "nam");
        MessageFields.MaxForwards(request);
    }
}
