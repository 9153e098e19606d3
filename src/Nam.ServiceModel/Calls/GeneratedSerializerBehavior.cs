// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;
using System.Xml;
using Nam.Wcf;

namespace Nam.ServiceModel.Calls;

/// <summary>Makes the stock formatter of an operation with serializers that read replies in containers by generated code.</summary>
internal sealed class GeneratedSerializerBehavior : DataContractSerializerOperationBehavior
{
    private GeneratedSerializerBehavior(OperationDescription operation, DataContractSerializerOperationBehavior stock)
        : base(operation, stock.DataContractFormatAttribute)
    {
        MaxItemsInObjectGraph = stock.MaxItemsInObjectGraph;
    }

    /// <summary>Makes a formatter in place of one.</summary>
    /// <param name="formatter">The formatter.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="client">Its client side, whose formatter may be another one afterwards.</param>
    /// <returns>The formatter to use: the same one where it is not the stock one, or is told what only the stock serializer
    /// knows.</returns>
    public static IClientMessageFormatter Replace(
        IClientMessageFormatter formatter, OperationDescription operation, ClientOperation client)
    {
        if (formatter.GetType().Assembly != typeof(IClientMessageFormatter).Assembly
            || formatter.GetType().Name != "DataContractSerializerOperationFormatter"
            || operation.OperationBehaviors.OfType<DataContractSerializerOperationBehavior>().ToList() is not [var stock]
            || stock.GetType() != typeof(DataContractSerializerOperationBehavior)
            || stock is not { MaxItemsInObjectGraph: int.MaxValue, DataContractResolver: null, SerializationSurrogateProvider: null })
        {
            return formatter;
        }

        client.Formatter = null;
        ((IOperationBehavior)new GeneratedSerializerBehavior(operation, stock)).ApplyClientBehavior(operation, client);
        return client.Formatter ?? formatter;
    }

    public override XmlObjectSerializer CreateSerializer(Type type, string name, string ns, IList<Type> knownTypes) =>
        new GeneratedSerializer((DataContractSerializer)base.CreateSerializer(type, name, ns, knownTypes), type, knownTypes);

    public override XmlObjectSerializer CreateSerializer(
        Type type, XmlDictionaryString name, XmlDictionaryString ns, IList<Type> knownTypes) =>
        new GeneratedSerializer((DataContractSerializer)base.CreateSerializer(type, name, ns, knownTypes), type, knownTypes);
}
