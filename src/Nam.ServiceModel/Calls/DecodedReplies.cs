// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Decisions;
using Nam.Profiles;
using Nam.ServiceModel.Http;

namespace Nam.ServiceModel.Calls;

/// <summary>Tells the timer of a call that its reply is decoded.</summary>
internal static class DecodedReplies
{
    /// <summary>Notes that the caller has its objects.</summary>
    /// <param name="message">The reply.</param>
    /// <param name="reply">What the encoder noted of it, if anything.</param>
    public static void Note(Message message, ReceivedReply? reply)
    {
        if (TimerOf(message, reply) is { } timer)
        {
            var decoded = reply?.Decoded ?? new DecodedReply(XmlForm.Text, ReplyCodecs.None, (int)Math.Min(int.MaxValue, timer.BodyBytes));
            timer.Decoded(DecodeTarget.Objects, decoded.Form, decoded.Codec, decoded.FormBytes);
        }
    }

    /// <summary>Notes that the caller has the message itself, which it may read later or never: that teaches no decode cost.</summary>
    /// <param name="message">The reply.</param>
    public static void NoteUnread(Message message)
    {
        // A fault was noted when it came.
        if (!message.IsFault)
        {
            NoteUndecoded(message);
        }
    }

    /// <summary>Notes that a reply has come, if it is a fault: no formatter is called for those. Its transfer is reported as that of other replies; what it takes to make an exception of it teaches no decode cost.</summary>
    /// <param name="message">The reply.</param>
    public static void NoteFault(Message message)
    {
        if (message.IsFault)
        {
            NoteUndecoded(message);
        }
    }

    private static void NoteUndecoded(Message message) =>
        TimerOf(message, ReceivedReply.Find(message))?.Decoded(DecodeTarget.Objects, XmlForm.Text, ReplyCodecs.None, 0);

    // Over HTTP the reply brings its content along, which knows its timer: no call has to be looked up.
    private static ReplyTimer? TimerOf(Message message, ReceivedReply? reply) =>
        reply?.Timer
        ?? (message.Properties.TryGetValue(HttpResponseMessageProperty.Name, out var value) && value is HttpResponseMessageProperty { HttpResponseMessage.Content: TimedReplyContent content }
            ? content.Timer
            : null);
}
