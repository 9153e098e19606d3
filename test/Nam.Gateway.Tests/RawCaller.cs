// SPDX-License-Identifier: MIT

using System.Net.Sockets;
using System.Text;

namespace Nam.Gateway.Tests;

/// <summary>A caller that sends bytes as they are written in a test.</summary>
internal static class RawCaller
{
    /// <summary>Sends a request and gives all that comes back until the other side closes the connection.</summary>
    /// <param name="address">Where it goes.</param>
    /// <param name="request">It as text.</param>
    /// <param name="until">What ends reading earlier; null: nothing does.</param>
    public static async Task<string> SendAsync(Uri address, string request, string? until = null)
    {
        var limit = Limit.Token();
        using var client = new TcpClient();
        await client.ConnectAsync(address.Host, address.Port, limit);
        var stream = client.GetStream();
        await stream.WriteAsync(Encoding.Latin1.GetBytes(request.ReplaceLineEndings("\r\n")), limit);
        using var bytes = new MemoryStream();
        try
        {
            var buffer = new byte[64 * 1024];
            while (await stream.ReadAsync(buffer, limit) is > 0 and var count)
            {
                bytes.Write(buffer, 0, count);
                if (until is not null && Encoding.Latin1.GetString(bytes.ToArray()).Contains(until, StringComparison.Ordinal))
                {
                    break;
                }
            }
        }
        catch (IOException)
        {
            // Reset: what came until then counts.
        }

        return Encoding.Latin1.GetString(bytes.ToArray());
    }
}
