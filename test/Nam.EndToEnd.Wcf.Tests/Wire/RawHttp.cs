// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Text;
using System.Text.RegularExpressions;

namespace Nam.EndToEnd.Wcf.Wire;

/// <summary>Sends bytes and keeps every byte of the answer.</summary>
internal static partial class RawHttp
{
    /// <summary>Stands for an answer that ended with a reset connection.</summary>
    public const string Reset = "(reset)";

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    /// <summary>Sends a request that asks to close the connection, and reads to the end of the connection.</summary>
    /// <returns>The answer's bytes, one character each, without what stock services do not repeat themselves: the date,
    /// the time stamps of security and the boundaries of MTOM.</returns>
    public static async Task<string> SendAsync(string scheme, int port, byte[] request)
    {
        using var socket = new TcpClient { NoDelay = true };
        await socket.ConnectAsync(IPAddress.Loopback, port);
        Stream stream = socket.GetStream();
        if (scheme == "https")
        {
            var secure = new SslStream(stream, false, (_, _, _, _) => true);
            await secure.AuthenticateAsClientAsync("localhost");
            stream = secure;
        }

        using var stop = new CancellationTokenSource(Patience);
        await stream.WriteAsync(request, stop.Token);
        var answer = new MemoryStream();
        try
        {
            await stream.CopyToAsync(answer, stop.Token);
        }
        catch (IOException)
        {
            return Reset;
        }

        await stream.DisposeAsync();
        return Normalize(Encoding.Latin1.GetString(answer.GetBuffer(), 0, (int)answer.Length));
    }

    /// <summary>Takes out what differs from call to call.</summary>
    public static string Normalize(string text)
    {
        text = DateHeader().Replace(text, "\nDate: -\r");
        text = Stamp().Replace(text, "<u:$1>-</u:$1>");
        if (text.Contains("multipart/related", StringComparison.Ordinal))
        {
            // The number behind the boundary's identifier grows, and the length with it.
            text = Length().Replace(Part().Replace(text, "-"), "Content-Length: -");
        }

        return WithoutBinaryIdentifiers(Identifier().Replace(text, "-"));
    }

    /// <summary>Takes out the identifiers that .NET binary XML holds as such.</summary>
    public static string WithoutBinaryIdentifiers(string text) => BinaryIdentifier().Replace(text, "-");

    [GeneratedRegex("\nDate: [^\r]*\r")]
    private static partial Regex DateHeader();

    [GeneratedRegex("<u:(Created|Expires)>[^<]*</u:(Created|Expires)>")]
    private static partial Regex Stamp();

    [GeneratedRegex("uuid:[0-9a-f-]{36}\\+id=[0-9]+|http(://|%3A%2F%2F)tempuri.org(/|%2F)[0-9]+(/|%2F)[0-9]+")]
    private static partial Regex Part();

    [GeneratedRegex("Content-Length: [0-9]+")]
    private static partial Regex Length();

    [GeneratedRegex("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(-[0-9]+)?")]
    private static partial Regex Identifier();

    // [MC-NBFX] UniqueIdTextWithEndElement: the MessageID of a request.
    [GeneratedRegex("\xAD[\\s\\S]{16}")]
    private static partial Regex BinaryIdentifier();
}
