// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Collections.Concurrent;
using System.Globalization;
using System.Security.Cryptography;

namespace Nam.ServiceModel.Http;

/// <summary>Brings what the handler that sent a request knows of its reply to the encoder that reads it.</summary>
/// <remarks>
/// The encoder gets nothing of a reply but its bytes and its content type, so that the handler adds a parameter to
/// that, which never was on the wire. A ticket cannot be guessed: a server that sends the parameter itself would have
/// its reply taken for that of another server's call. Thread-safe.
/// </remarks>
internal static class ReplyTickets
{
    private const string Parameter = "; call=";

    private static readonly ConcurrentDictionary<long, TicketedReply> Open = new();

    /// <summary>Gets the number of replies that are still arriving and were not read yet.</summary>
    public static int Arriving => Open.Values.Count(static reply => reply.Arriving is not null);

    /// <summary>Makes a ticket.</summary>
    /// <param name="reply">What is known of the reply.</param>
    /// <param name="contentType">The reply's content type; gets the parameter.</param>
    /// <returns>The ticket, to be given up with <see cref="Drop"/> when the reply is read, or will not be.</returns>
    public static long Issue(TicketedReply reply, ref string contentType)
    {
        long ticket;
        do
        {
            ticket = BinaryPrimitives.ReadInt64LittleEndian(RandomNumberGenerator.GetBytes(sizeof(long))) & long.MaxValue;
        }
        while (ticket == 0 || !Open.TryAdd(ticket, reply));
        reply.Ticket = ticket;
        contentType = string.Create(CultureInfo.InvariantCulture, $"{contentType}{Parameter}{ticket}");
        return ticket;
    }

    /// <summary>Removes a ticket, whether it was taken or not.</summary>
    public static void Drop(long ticket) => Open.TryRemove(ticket, out _);

    /// <summary>Splits a content type.</summary>
    /// <param name="contentType">The content type, with or without the parameter.</param>
    /// <param name="ticket">The ticket; 0 if there is none.</param>
    /// <returns>The content type as it came from the server.</returns>
    public static ReadOnlySpan<char> Split(string? contentType, out long ticket)
    {
        ticket = 0;
        var text = contentType.AsSpan();
        var at = text.LastIndexOf(Parameter);
        return at >= 0 && long.TryParse(text[(at + Parameter.Length)..], NumberStyles.None, CultureInfo.InvariantCulture, out ticket)
            ? text[..at]
            : text;
    }

    /// <summary>Finds what belongs to a ticket.</summary>
    public static TicketedReply? Find(long ticket) => ticket != 0 && Open.TryGetValue(ticket, out var reply) ? reply : null;
}
