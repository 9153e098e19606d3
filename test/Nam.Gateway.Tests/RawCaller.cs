// SPDX-License-Identifier: MIT

using System.Net.Sockets;
using System.Text;

namespace Nam.Gateway.Tests;

/// <summary>A caller that sends bytes as they are written in a test.</summary>
internal static class RawCaller
{
    /// <summary>Sends a request and gives all that comes back until the other side closes the connection.</summary>
    public static async Task<string> SendAsync(Uri address, string request)
    {
        var limit = Limit.Token();
        using var client = new TcpClient();
        await client.ConnectAsync(address.Host, address.Port, limit);
        var stream = client.GetStream();
        await stream.WriteAsync(Encoding.Latin1.GetBytes(request.ReplaceLineEndings("\r\n")), limit);
        using var bytes = new MemoryStream();
        try
        {
            await stream.CopyToAsync(bytes, limit);
        }
        catch (IOException)
        {
            // Reset: what came until then counts.
        }

        return Encoding.Latin1.GetString(bytes.ToArray());
    }
}
