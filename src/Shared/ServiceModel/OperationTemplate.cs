// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Serialization;
using Nam.Contracts.Templates;

namespace Nam.Wcf;

/// <summary>Gives what both sides make of the reply of an operation: its envelope, and in it the contracts of what it returns.</summary>
internal static class OperationTemplate
{
    // Clients may make a factory, and with it a description, for every call.
    private static readonly ConcurrentDictionary<Key, ContractTemplate> Known = new();

    private static readonly UniqueId SomeRequest = new(Guid.Empty);

    /// <summary>Gives the template of an operation's reply, which is no fault.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="version">The version of its messages.</param>
    /// <returns><see langword="null"/> where it has none: one-way, with headers, encoded by SOAP's own rules, or by neither
    /// serializer. What it returns may have none all the same.</returns>
    public static ContractTemplate? Of(OperationDescription operation, MessageVersion version)
    {
        var reply = operation.Messages.FirstOrDefault(message => message.Direction == MessageDirection.Output);
        var method = operation.SyncMethod ?? operation.TaskMethod ?? operation.BeginMethod;
        var xml = operation.OperationBehaviors.OfType<XmlSerializerOperationBehavior>()
            .FirstOrDefault(behavior => behavior.XmlSerializerFormatAttribute.Use == OperationFormatUse.Literal);
        return reply is null || method is null || reply.Headers.Count != 0
            || (xml is null && !operation.OperationBehaviors.Contains(typeof(DataContractSerializerOperationBehavior)))
            ? null
            : Known.GetOrAdd(
                new Key(method, version, reply.Action, reply.Body.WrapperName, reply.Body.WrapperNamespace),
                static (_, of) => new ContractTemplate(of.WriteTo), new Sample(reply, version, xml));
    }

    private sealed record Key(MethodInfo Method, MessageVersion Version, string? Action, string? Wrapper, string? WrapperNamespace);

    // Its body is by XmlSerializer if that is given, by data contracts otherwise.
    private sealed class Sample(MessageDescription reply, MessageVersion version, XmlSerializerOperationBehavior? xml) : Message
    {
        public override MessageHeaders Headers { get; } = new(version);

        public override MessageProperties Properties { get; } = [];

        public override MessageVersion Version => version;

        public void WriteTo(XmlDictionaryWriter writer)
        {
            Headers.Action = reply.Action;
            if (version.Addressing != AddressingVersion.None)
            {
                Headers.RelatesTo = SomeRequest;
            }

            WriteMessage(writer);
        }

        protected override void OnWriteStartBody(XmlDictionaryWriter writer)
        {
            base.OnWriteStartBody(writer);
            if (xml is not null)
            {
                XmlSample.WriteDeclarations(writer);
            }
        }

        protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
        {
            var body = reply.Body;
            List<MessagePartDescription> parts = [.. body.Parts];
            if (body.ReturnValue is { } result && result.Type != typeof(void))
            {
                parts.Insert(0, result);
            }

            ContractTemplate.CheckSecrets(parts.Select(part => part.Type).Append(reply.MessageType ?? typeof(void)));
            if (xml is not null)
            {
                if (parts.Count != 0 || body.WrapperName is not null)
                {
                    // The reply's body is the last of what the operation has.
                    XmlSample.Write(writer, (XmlMembersMapping)xml.GetXmlMappings()[^1], body.WrapperName, body.WrapperNamespace);
                }

                return;
            }

            if (body.WrapperName is { } wrapper)
            {
                writer.WriteStartElement(wrapper, body.WrapperNamespace);
            }

            foreach (var part in parts)
            {
                ContractSample.Write(
                    writer, ContractTemplate.ShapeOf(part.Type), new DataContractSerializer(part.Type, part.Name, part.Namespace));
            }

            if (body.WrapperName is not null)
            {
                writer.WriteEndElement();
            }
        }
    }
}
