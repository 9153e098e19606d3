// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Formats;

namespace Nam.CoreWcf.Tests.Hosts;

/// <summary>Reads replies as peers with and without NAM do.</summary>
internal static class Replies
{
    /// <summary>A profile of a client with everything, on a slow line.</summary>
    public const string Profile = "1;read=binary,containers;to=objects;rt=90;bw=140000";

    /// <summary>The status, the headers but for the date, and the body.</summary>
    public static async Task<string> DescribeAsync(HttpResponseMessage response)
    {
        var headers = response.Headers.Concat(response.Content.Headers).Where(header => header.Key != "Date")
            .Select(header => $"{header.Key}: {string.Join(", ", header.Value)}");
        return $"{(int)response.StatusCode}\n{string.Join('\n', headers)}\n{await response.Content.ReadAsStringAsync()}";
    }

    public static bool IsFramed(HttpResponseMessage response) => NamMediaType.TryParse(ContentType(response), out _, out _);

    public static bool IsEncoded(HttpResponseMessage response) =>
        IsFramed(response) || response.Content.Headers.ContentEncoding.Count > 0;

    /// <summary>The text that a reply stands for.</summary>
    public static async Task<string> TextAsync(HttpResponseMessage response)
    {
        var body = await response.Content.ReadAsByteArrayAsync();
        if (response.Content.Headers.ContentEncoding.SingleOrDefault() is { } coding)
        {
            using var reader = new StreamReader(TextCodec.OfCoding(coding)!.Undo(new MemoryStream(body)));
            return await reader.ReadToEndAsync();
        }

        if (!IsFramed(response))
        {
            return System.Text.Encoding.UTF8.GetString(body);
        }

        using var text = new PooledBuffer();
        new ReplyDecoder(new NamClientOptions()).DecodeText(body, text);
        return System.Text.Encoding.UTF8.GetString(text.WrittenSpan);
    }

    public static string? ContentType(HttpResponseMessage response) =>
        response.Content.Headers.NonValidated.TryGetValues("Content-Type", out var values) ? values.ToString() : null;
}
