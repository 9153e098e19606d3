// SPDX-License-Identifier: MIT

using System.ServiceModel.Dispatcher;
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Contracts;
using Nam.Decisions;
using Nam.ServiceModel.Encoders;

namespace Nam.ServiceModel.Calls;

/// <summary>An operation's formatter that notes when the caller has its objects: messages are parsed while they are
/// deserialised, so that this is most of what decoding takes.</summary>
/// <param name="inner">The formatter.</param>
/// <param name="readsAtOnce">Whether it is known that the formatter needs nothing of a message any more once it has
/// made objects of it.</param>
internal sealed class TimedFormatter(IClientMessageFormatter inner, bool readsAtOnce) : IClientMessageFormatter
{
    public Message SerializeRequest(MessageVersion messageVersion, object[] parameters) =>
        inner.SerializeRequest(messageVersion, parameters);

    public object DeserializeReply(Message message, object[] parameters)
    {
        var reply = ReceivedReply.Find(message);
        var timer = DecodedReplies.TimerOf(message, reply);
        ColdReading.Take();
        if (reply?.Arriving is { } arriving)
        {
            return Deserialize(arriving, message, parameters, timer);
        }

        object result;
        try
        {
            result = inner.DeserializeReply(message, parameters);
        }
        catch (Exception e) when (reply is { IsFramed: true, Decoded.Form: XmlForm.Binary or XmlForm.Containers } && IsUnreadable(e))
        {
            throw Unreadable(reply!.Decoded!.Value.Form, reply.Decoded.Value.Codec, e, timer);
        }

        if (timer is not null)
        {
            timer.IsCold = ColdReading.Take();
            DecodedReplies.Note(timer, reply);
        }

        return result;
    }

    // What the readers of the binary form and of containers throw at a value that cannot be: no server makes one by
    // mistake, so that the stock formatters do not reckon with it.
    private static bool IsUnreadable(Exception e) =>
        e is ArgumentException or OverflowException or FormatException or XmlException or ReplyDecodeException;

    private static CommunicationException Unreadable(XmlForm form, string codec, Exception e, ReplyTimer? timer)
    {
        if (e is ReplyDecodeException failure)
        {
            timer?.Failed(failure);
        }

        return new CommunicationException($"The reply in the form {form} ({codec}) holds a value that cannot be read. {e.Message}", e);
    }

    private object Deserialize(ArrivingMessage arriving, Message message, object[] parameters, ReplyTimer? timer)
    {
        if (!readsAtOnce && arriving.IsStreamed)
        {
            return inner.DeserializeReply(message, parameters);
        }

        if (!readsAtOnce)
        {
            var whole = arriving.Buffer(message);
            DecodedReplies.NoteTransfer(timer);
            return inner.DeserializeReply(whole, parameters);
        }

        try
        {
            var result = inner.DeserializeReply(message, parameters);
            if (timer is not null)
            {
                timer.IsCold = ColdReading.Take();
            }

            arriving.Finish(isTimed: true);
            return result;
        }
        catch (Exception) when (arriving.IsAnew)
        {
            using var anew = arriving.CreateAnew(message);
            DecodedReplies.NoteTransfer(timer);
            return inner.DeserializeReply(anew, parameters);
        }
        catch (Exception e) when (arriving.WhyOf(e) is not null)
        {
            throw arriving.Failure!;
        }
        catch (Exception e) when (IsUnreadable(e))
        {
            throw Unreadable(XmlForm.Containers, ReplyCodecs.None, e, timer);
        }
    }
}
