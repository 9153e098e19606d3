// SPDX-License-Identifier: MIT

using System.Text;

namespace Nam.EndToEnd.Wcf.Wire;

/// <summary>A request as it left a client.</summary>
internal sealed record RecordedRequest(string Method, Uri Uri, IReadOnlyList<KeyValuePair<string, string>> Headers, byte[] Body)
{
    /// <summary>Writes the request as HTTP/1.1 to another port of the same host.</summary>
    public byte[] ToBytes(int port, params string[] extraHeaders)
    {
        var head = new StringBuilder();
        head.Append(Method).Append(' ').Append(Uri.PathAndQuery).Append(" HTTP/1.1\r\n");
        head.Append("Host: 127.0.0.1:").Append(port).Append("\r\nConnection: close\r\n");
        foreach (var (name, value) in Headers)
        {
            if (name is not ("Host" or "Connection" or "Expect" or "Transfer-Encoding" or "Content-Length"))
            {
                head.Append(name).Append(": ").Append(value).Append("\r\n");
            }
        }

        foreach (var header in extraHeaders)
        {
            head.Append(header).Append("\r\n");
        }

        var body = Replace(Body, $"127.0.0.1:{Uri.Port}", $"127.0.0.1:{port}");
        head.Append("Content-Length: ").Append(body.Length).Append("\r\n\r\n");
        return [.. Encoding.Latin1.GetBytes(head.ToString()), .. body];
    }

    /// <summary>Writes the request without what NAM adds and without what differs from call to call.</summary>
    public string Describe()
    {
        // The zeros of UTF-16 hide what is an identifier; those of a binary one are part of it.
        var body = RawHttp.WithoutBinaryIdentifiers(Encoding.Latin1.GetString(Body)).Replace("\0", string.Empty, StringComparison.Ordinal);
        var headers = Headers.Where(header => header.Key is not ("NAM-Profile" or "Accept-Encoding"))
            .Select(header => $"{header.Key}: {header.Value}").Order(StringComparer.Ordinal);
        return RawHttp.Normalize($"{Method} {Uri}\n{string.Join('\n', headers)}\n{body}");
    }

    /// <summary>Replaces one text by another of the same length, so that no length before it has to change.</summary>
    public static byte[] Replace(byte[] source, string old, string with)
    {
        Assert.Equal(old.Length, with.Length);
        return Encoding.Latin1.GetBytes(Encoding.Latin1.GetString(source).Replace(old, with, StringComparison.Ordinal));
    }
}
