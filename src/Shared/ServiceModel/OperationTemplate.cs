// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.Serialization;
using System.Xml;
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
    /// <returns><see langword="null"/> where it has none: one-way, with headers or members of a message contract, or not by the
    /// data contract serializer. What it returns may have none all the same.</returns>
    public static ContractTemplate? Of(OperationDescription operation, MessageVersion version)
    {
        var reply = operation.Messages.FirstOrDefault(message => message.Direction == MessageDirection.Output);
        var method = operation.SyncMethod ?? operation.TaskMethod ?? operation.BeginMethod;
        return reply is null || method is null || reply.MessageType is not null || reply.Headers.Count != 0
            || !operation.OperationBehaviors.Contains(typeof(DataContractSerializerOperationBehavior))
            ? null
            : Known.GetOrAdd(
                new Key(method, version, reply.Action, reply.Body.WrapperName, reply.Body.WrapperNamespace),
                static (_, of) => new ContractTemplate(writer => Write(writer, of.Reply, of.Version)), (Reply: reply, Version: version));
    }

    private static void Write(XmlDictionaryWriter writer, MessageDescription reply, MessageVersion version)
    {
        using var message = Message.CreateMessage(version, reply.Action, new Body(reply.Body));
        if (version.Addressing != AddressingVersion.None)
        {
            message.Headers.RelatesTo = SomeRequest;
        }

        message.WriteMessage(writer);
    }

    private sealed record Key(MethodInfo Method, MessageVersion Version, string? Action, string? Wrapper, string? WrapperNamespace);

    private sealed class Body(MessageBodyDescription body) : BodyWriter(isBuffered: true)
    {
        protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
        {
            if (body.WrapperName is { } wrapper)
            {
                writer.WriteStartElement(wrapper, body.WrapperNamespace);
            }

            if (body.ReturnValue is { } result && result.Type != typeof(void))
            {
                WritePart(writer, result);
            }

            foreach (var part in body.Parts)
            {
                WritePart(writer, part);
            }

            if (body.WrapperName is not null)
            {
                writer.WriteEndElement();
            }
        }

        private static void WritePart(XmlDictionaryWriter writer, MessagePartDescription part) => ContractSample.Write(
            writer, ContractTemplate.ShapeOf(part.Type), new DataContractSerializer(part.Type, part.Name, part.Namespace));
    }
}
