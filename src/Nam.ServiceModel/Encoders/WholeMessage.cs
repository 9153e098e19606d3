// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Codecs;

namespace Nam.ServiceModel.Encoders;

/// <summary>A message that is in memory as a whole: it prints its body, as the stock client's buffered messages do.</summary>
/// <param name="message">The message to be read; this object's from here on.</param>
/// <param name="open">Opens the message anew, each time that it is printed.</param>
/// <param name="onClose">Is called once, when this message is closed; may be <see langword="null"/>.</param>
internal sealed class WholeMessage(Message message, Func<Message> open, Action? onClose = null) : Message
{
    public override MessageHeaders Headers => message.Headers;

    public override MessageProperties Properties => message.Properties;

    public override MessageVersion Version => message.Version;

    public override bool IsEmpty => message.IsEmpty;

    public override bool IsFault => message.IsFault;

    protected override void OnBodyToString(XmlDictionaryWriter writer)
    {
        try
        {
            open().WriteBodyContents(writer);
        }
        catch (ReplyDecodeException e)
        {
            // Printing reports this one, and throws no others.
            throw new XmlException(e.Message, e);
        }
    }

    protected override void OnClose()
    {
        base.OnClose();
        message.Close();
        onClose?.Invoke();
    }

    protected override MessageBuffer OnCreateBufferedCopy(int maxBufferSize) =>
        new WholeMessageBuffer(message.CreateBufferedCopy(maxBufferSize));

    protected override string OnGetBodyAttribute(string localName, string ns) => message.GetBodyAttribute(localName, ns);

    protected override XmlDictionaryReader OnGetReaderAtBodyContents() => message.GetReaderAtBodyContents();

    protected override void OnWriteStartEnvelope(XmlDictionaryWriter writer) => message.WriteStartEnvelope(writer);

    protected override void OnWriteStartBody(XmlDictionaryWriter writer) => message.WriteStartBody(writer);

    protected override void OnWriteBodyContents(XmlDictionaryWriter writer) => message.WriteBodyContents(writer);

    protected override void OnWriteMessage(XmlDictionaryWriter writer) => message.WriteMessage(writer);
}
