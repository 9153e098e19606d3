// SPDX-License-Identifier: MIT
using Nam.Formats;
using Nam.Profiles;

namespace TpchWcfWebDemo;

/// <summary>What the HTTP headers of a reply said of it, which WCF keeps from the caller of a contract.</summary>
internal sealed class ReplyHeaders
{
    private static readonly AsyncLocal<ReplyHeaders?> Expected = new();

    /// <summary>Gets the reply's name in the server's journal; none where the reply was not adapted.</summary>
    public string? NamId { get; private set; }

    /// <summary>Has the headers of the call made next in this flow of execution noted.</summary>
    public static ReplyHeaders Expect() => Expected.Value = new ReplyHeaders();

    /// <summary>Notes the headers for the caller in whose flow of execution this is.</summary>
    public static void Note(HttpResponseMessage response)
    {
        if (Expected.Value is not { } headers)
        {
            return;
        }

        var text = response.Headers.NonValidated.TryGetValues(NamHeaders.Reply, out var values) ? values.ToString() : null;
        headers.NamId = ReplyHeader.TryParse(text, out var reply) ? reply.Id : null;
    }
}
