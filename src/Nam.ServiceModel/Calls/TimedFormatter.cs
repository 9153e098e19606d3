// SPDX-License-Identifier: MIT

using System.ServiceModel.Dispatcher;
using System.Xml;
using Nam.Decisions;

namespace Nam.ServiceModel.Calls;

/// <summary>An operation's formatter that notes when the caller has its objects: messages are parsed while they are
/// deserialised, so that this is most of what decoding takes.</summary>
internal sealed class TimedFormatter(IClientMessageFormatter inner) : IClientMessageFormatter
{
    public Message SerializeRequest(MessageVersion messageVersion, object[] parameters) =>
        inner.SerializeRequest(messageVersion, parameters);

    public object DeserializeReply(Message message, object[] parameters)
    {
        var reply = ReceivedReply.Find(message);
        var timer = DecodedReplies.TimerOf(message, reply);
        object result;
        try
        {
            result = inner.DeserializeReply(message, parameters);
        }
        catch (Exception e) when (reply is { IsFramed: true, Decoded.Form: XmlForm.Binary or XmlForm.Containers }
            && e is (ArgumentException or OverflowException or FormatException or XmlException))
        {
            // What the readers of the binary form and of containers throw at a value that cannot be: no server makes
            // one by mistake, so that the stock formatters do not reckon with it.
            throw new CommunicationException(
                $"The reply in the form {reply!.Decoded!.Value.Form} ({reply.Decoded.Value.Codec}) holds a value that cannot be read. {e.Message}", e);
        }

        if (timer is not null)
        {
            DecodedReplies.Note(timer, reply);
        }

        return result;
    }
}
