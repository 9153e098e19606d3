// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using CoreWCF.Description;
using CoreWCF.Dispatcher;
using Nam.Wcf;

namespace Nam.CoreWcf.Hosting;

/// <summary>Sets serializers for an operation that write replies into containers by generated code.</summary>
/// <remarks>The behavior does not replace the stock one, which others look for and which exports the WSDL. It runs after
/// the stock behavior and changes the formatter that was made.</remarks>
internal sealed class GeneratedSerializerBehavior : IOperationBehavior
{
    /// <summary>Adds the behavior to all operations of a contract, as the last one.</summary>
    /// <param name="contract">The contract; adding twice does no harm.</param>
    public static void AddTo(ContractDescription contract)
    {
        foreach (var operation in contract.Operations)
        {
            if (!operation.OperationBehaviors.Any(behavior => behavior is GeneratedSerializerBehavior))
            {
                operation.OperationBehaviors.Add(new GeneratedSerializerBehavior());
            }
        }
    }

    /// <summary>Makes the stock formatter anew; one of somebody else's, or that is told what only the stock serializer knows,
    /// stays.</summary>
    public void ApplyDispatchBehavior(OperationDescription operationDescription, DispatchOperation dispatchOperation)
    {
        if (dispatchOperation.Formatter?.GetType() == typeof(DataContractSerializerOperationFormatter)
            && operationDescription.OperationBehaviors.OfType<DataContractSerializerOperationBehavior>().ToList() is [var stock]
            && stock.GetType() == typeof(DataContractSerializerOperationBehavior)
            && stock is { MaxItemsInObjectGraph: int.MaxValue, DataContractResolver: null, SerializationSurrogateProvider: null })
        {
            dispatchOperation.Formatter =
                new DataContractSerializerOperationFormatter(
                    operationDescription, stock.DataContractFormatAttribute, new Serializers(operationDescription));
        }
    }

    public void AddBindingParameters(OperationDescription operationDescription, BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyClientBehavior(OperationDescription operationDescription, ClientOperation clientOperation)
    {
    }

    public void Validate(OperationDescription operationDescription)
    {
    }

    private sealed class Serializers(OperationDescription operation) : DataContractSerializerOperationBehavior(operation)
    {
        public override XmlObjectSerializer CreateSerializer(Type type, string name, string ns, IList<Type> knownTypes) =>
            new GeneratedSerializer((DataContractSerializer)base.CreateSerializer(type, name, ns, knownTypes), type, knownTypes);

        public override XmlObjectSerializer CreateSerializer(
            Type type, XmlDictionaryString name, XmlDictionaryString ns, IList<Type> knownTypes) =>
            new GeneratedSerializer((DataContractSerializer)base.CreateSerializer(type, name, ns, knownTypes), type, knownTypes);
    }
}
