// SPDX-License-Identifier: MIT

using System.Xml;
using CoreWCF.Channels;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>Makes replies of other replies.</summary>
internal static class OddReply
{
    /// <summary>Puts a reply's body into a writer of one's own.</summary>
    public static Message InAWriter(Message reply, bool isBuffered, bool canBeCopied = true)
    {
        using var buffer = reply.CreateBufferedCopy(int.MaxValue);
        var source = buffer.CreateMessage();
        var made = Message.CreateMessage(source.Version, source.Headers.Action, new Writer(source, isBuffered, canBeCopied));
        made.Headers.Clear();
        made.Headers.CopyHeadersFrom(source);
        made.Properties.CopyProperties(source.Properties);
        return made;
    }

    /// <summary>Puts a reply into a message class of one's own.</summary>
    public static Message Wrap(Message reply) => new Wrapper(reply);

    private sealed class Writer(Message source, bool isBuffered, bool canBeCopied) : BodyWriter(isBuffered)
    {
        private readonly MessageBuffer _source = source.CreateBufferedCopy(int.MaxValue);

        protected override BodyWriter OnCreateBufferedCopy(int maxBufferSize) =>
            canBeCopied ? base.OnCreateBufferedCopy(maxBufferSize) : throw new NotSupportedException("This body cannot be copied.");

        protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
        {
            using var message = _source.CreateMessage();
            message.WriteBodyContents(writer);
        }
    }

    private sealed class Wrapper(Message inner) : Message
    {
        public override MessageHeaders Headers => inner.Headers;

        public override MessageProperties Properties => inner.Properties;

        public override MessageVersion Version => inner.Version;

        public override bool IsFault => inner.IsFault;

        public override bool IsEmpty => inner.IsEmpty;

        protected override void OnWriteBodyContents(XmlDictionaryWriter writer) => inner.WriteBodyContents(writer);

        protected override MessageBuffer OnCreateBufferedCopy(int maxBufferSize) =>
            throw new NotSupportedException("This message cannot be copied.");
    }
}
