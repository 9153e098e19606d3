// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using Nam.Formats;
using Nam.ServiceModel.Http;

namespace Nam.ServiceModel.Encoders;

/// <summary>A content type of NAM's, taken apart.</summary>
/// <param name="Text">The content type as it came.</param>
/// <param name="Original">The content type that the reply would have had.</param>
/// <param name="Format">The format as the server names it; <see langword="null"/> if it does not.</param>
internal sealed record FramedType(string Text, string Original, string? Format)
{
    // Replies of one service have one of very few content types: the last one that was seen saves most of the parsing.
    private static FramedType? _last;

    /// <summary>Reads a content type.</summary>
    /// <returns>Whether it is NAM's and says what type the reply would have had; without that no envelope can be expected inside.</returns>
    public static bool TryParse(string? contentType, [NotNullWhen(true)] out FramedType? type)
    {
        return TryParse(contentType, out type, out _);
    }

    /// <summary>Reads a content type that may carry a ticket of <see cref="ReplyTickets"/>.</summary>
    /// <param name="contentType">The content type.</param>
    /// <param name="type">The content type as the server sent it.</param>
    /// <param name="reply">What belongs to the ticket; <see langword="null"/> without one.</param>
    /// <returns>Whether it is NAM's and says what type the reply would have had.</returns>
    public static bool TryParse(string? contentType, [NotNullWhen(true)] out FramedType? type, out TicketedReply? reply)
    {
        var text = ReplyTickets.Split(contentType, out var ticket);
        reply = ReplyTickets.Find(ticket);
        type = _last;
        if (type is not null && text.SequenceEqual(type.Text))
        {
            return true;
        }

        type = null;
        var value = ticket == 0 ? contentType : text.ToString();
        if (NamMediaType.TryParse(value, out var original, out _, out var format) && original is not null)
        {
            _last = type = new FramedType(value!, original, format);
        }

        return type is not null;
    }
}
