// SPDX-License-Identifier: MIT

using System.Net;

namespace Nam.Gateway.Tests;

/// <summary>Content whose length the sender does not say.</summary>
internal sealed class ContentOfUnknownLength(HttpContent inner) : HttpContent
{
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => inner.CopyToAsync(stream, context);

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
