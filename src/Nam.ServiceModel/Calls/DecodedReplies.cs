// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Profiles;
using Nam.ServiceModel.Http;

namespace Nam.ServiceModel.Calls;

/// <summary>Records in the timer of a call that its reply is decoded.</summary>
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

    /// <summary>Records that the caller has its objects.</summary>
    /// <param name="timer">The call's timer.</param>
    /// <param name="reply">What the encoder recorded about the reply, if anything.</param>
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

    /// <summary>Records that the caller has the message itself, which it may read later or never. Such a reply teaches
    /// no decode cost. Faults were recorded when they came.</summary>
    /// <param name="message">The reply.</param>
    public static void NoteUnread(Message message) => NoteUndecoded(message, isFault: false);

    /// <summary>Records that a reply has come, if it is a fault: no formatter is called for faults. A fault's transfer
    /// is reported like that of other replies. Making an exception of it teaches no decode cost.</summary>
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

    /// <summary>Records that a reply has come, without its decode time.</summary>
    public static void NoteTransfer(ReplyTimer? timer) => timer?.Decoded(DecodeTarget.Objects, DecodedReply.Text(0));
}
