// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Fetching;

/// <summary>How a client uses connections.</summary>
internal enum Manner
{
    /// <summary>A connection of HTTP/1.0 for each object, up to four at a time: the paper's <c>para-1.0</c>.</summary>
    Parallel10,

    /// <summary>Two connections of HTTP/1.1 that stay open, one request at a time on each: the paper's <c>serial-1.1</c>.</summary>
    Serial11,

    /// <summary>One connection of HTTP/1.1, all requests at once: the paper's <c>pipe-1.1</c>.</summary>
    Pipelined11,

    /// <summary>Six connections of HTTP/1.1 that stay open, as browsers of today have them.</summary>
    Six11,

    /// <summary>One connection of HTTP/2, all requests at once.</summary>
    Http2,
}
