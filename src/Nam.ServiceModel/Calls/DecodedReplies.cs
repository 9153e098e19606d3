// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Profiles;
using Nam.ServiceModel.Http;

namespace Nam.ServiceModel.Calls;

/// <summary>Tells the timer of a call that its reply is decoded.</summary>
internal static class DecodedReplies
{
    /// <summary>Finds the timer of the call that a reply answers; before others see the reply, who may close it.</summary>
    /// <param name="message">The reply.</param>
    /// <param name="reply">What the encoder noted of it, if anything.</param>
    public static ReplyTimer? TimerOf(Message message, ReceivedReply? reply) =>
        reply?.Timer

        // Over HTTP the reply brings its content along, which knows its timer: no call has to be looked up.
        ?? (message is { State: not MessageState.Closed }
            && message.Properties.TryGetValue(HttpResponseMessageProperty.Name, out var value)
            && value is HttpResponseMessageProperty { HttpResponseMessage.Content: TimedReplyContent content }
            ? content.Timer
            : null);

    /// <summary>Notes that the caller has its objects.</summary>
    /// <param name="timer">The call's timer.</param>
    /// <param name="reply">What the encoder noted of the reply, if anything.</param>
    public static void Note(ReplyTimer timer, ReceivedReply? reply)
    {
        if (reply is { IsFramed: true, Decoded: null })
        {
            // It was read while it arrived, at the pace of both.
            NoteTransfer(timer);
            return;
        }

        timer.Decoded(DecodeTarget.Objects, reply?.Decoded ?? DecodedReply.Text(timer.BodyBytes));
    }

    /// <summary>Notes that the caller has the message itself, which it may read later or never: that teaches no decode
    /// cost. Faults were noted when they came.</summary>
    /// <param name="message">The reply.</param>
    public static void NoteUnread(Message message) => NoteUndecoded(message, isFault: false);

    /// <summary>Notes that a reply has come, if it is a fault: no formatter is called for those. Its transfer is
    /// reported as that of other replies; what it takes to make an exception of it teaches no decode cost.</summary>
    /// <param name="message">The reply.</param>
    public static void NoteFault(Message message) => NoteUndecoded(message, isFault: true);

    // Others may have closed the message, or put one in its place: what becomes of the call is theirs to say.
    private static void NoteUndecoded(Message message, bool isFault)
    {
        if (message is { State: not MessageState.Closed } && message.IsFault == isFault)
        {
            NoteTransfer(TimerOf(message, ReceivedReply.Find(message)));
        }
    }

    /// <summary>Notes that a reply has come, and nothing of what it took to decode it.</summary>
    public static void NoteTransfer(ReplyTimer? timer) => timer?.Decoded(DecodeTarget.Objects, DecodedReply.Text(0));
}
