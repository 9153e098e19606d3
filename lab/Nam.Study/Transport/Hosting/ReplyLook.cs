// SPDX-License-Identifier: MIT
using System.IO.Compression;
using Nam.Formats;

namespace Nam.Study.Transport.Hosting;

/// <summary>Sees a reply as it stands on the wire, before anybody decodes it.</summary>
internal sealed class ReplyLook(HttpMessageHandler next) : DelegatingHandler(next)
{
    private bool _isPacked;

    /// <summary>The bytes of the last reply's body.</summary>
    internal long BodyBytes { get; private set; }

    /// <summary>How the last reply was encoded.</summary>
    internal string Format { get; private set; } = "";

    /// <summary>The document in a body that nobody else decodes.</summary>
    internal byte[] Unpack(byte[] body)
    {
        if (!_isPacked)
        {
            return body;
        }

        using var packed = new GZipStream(new MemoryStream(body), CompressionMode.Decompress);
        using var document = new MemoryStream();
        packed.CopyTo(document);
        return document.ToArray();
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var response = await base.SendAsync(request, cancellationToken);
        await response.Content.LoadIntoBufferAsync(cancellationToken);
        BodyBytes = response.Content.Headers.ContentLength ?? (await response.Content.ReadAsByteArrayAsync(cancellationToken)).Length;
        _isPacked = response.Content.Headers.ContentEncoding.Contains("gzip");
        var type = response.Content.Headers.NonValidated.TryGetValues("Content-Type", out var values) ? values.ToString() : null;
        Format = NamMediaType.TryParse(type, out _, out _, out var format) ? format ?? NamMediaType.Name : _isPacked ? "gzip" : "plain";
        return response;
    }
}
