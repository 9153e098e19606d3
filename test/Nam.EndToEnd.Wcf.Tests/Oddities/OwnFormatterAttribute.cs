// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using CoreWCF.Channels;
using CoreWCF.Description;
using CoreWCF.Dispatcher;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>Gives an operation a formatter of its own, which reads the request and writes the reply by hand.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class OwnFormatterAttribute : Attribute, IOperationBehavior
{
    public void AddBindingParameters(OperationDescription operationDescription, BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyClientBehavior(OperationDescription operationDescription, ClientOperation clientOperation)
    {
    }

    public void ApplyDispatchBehavior(OperationDescription operationDescription, DispatchOperation dispatchOperation) =>
        dispatchOperation.Formatter = new Formatter(operationDescription.Name, operationDescription.Messages[1].Action);

    public void Validate(OperationDescription operationDescription)
    {
    }

    private sealed class Formatter(string operation, string replyAction) : IDispatchMessageFormatter
    {
        public void DeserializeRequest(Message message, object[] parameters)
        {
            using var body = message.GetReaderAtBodyContents();
            body.ReadStartElement();
            parameters[0] = body.ReadElementContentAsString();
        }

        public Message SerializeReply(MessageVersion messageVersion, object[] parameters, object result) =>
            Message.CreateMessage(messageVersion, replyAction, new Writer(operation, (List<Row>)result));
    }

    private sealed class Writer(string operation, List<Row> rows) : BodyWriter(isBuffered: false)
    {
        protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
        {
            writer.WriteStartElement(operation + "Response", Names.Contract);
            writer.WriteStartElement(operation + "Result", Names.Contract);
            new DataContractSerializer(typeof(List<Row>)).WriteObjectContent(writer, rows);
            writer.WriteEndElement();
            writer.WriteEndElement();
        }
    }
}
