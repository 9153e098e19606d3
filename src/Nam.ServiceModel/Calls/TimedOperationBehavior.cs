// SPDX-License-Identifier: MIT

using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace Nam.ServiceModel.Calls;

/// <summary>Wraps <see cref="TimedFormatter"/> around an operation's formatter.</summary>
/// <remarks>Operation behaviors set formatters, and run after the behaviors of the endpoint. This behavior has to be
/// one of them, and the last.</remarks>
internal sealed class TimedOperationBehavior : IOperationBehavior
{
    /// <summary>Adds the behavior to all operations of a contract that the client calls.</summary>
    /// <param name="contract">The contract; adding twice does no harm.</param>
    public static void AddTo(ContractDescription contract)
    {
        lock (contract)
        {
            foreach (var operation in contract.Operations)
            {
                if (!operation.OperationBehaviors.Contains(typeof(TimedOperationBehavior)))
                {
                    operation.OperationBehaviors.Add(new TimedOperationBehavior());
                }
            }
        }
    }

    public void ApplyClientBehavior(OperationDescription operationDescription, ClientOperation clientOperation)
    {
        if (clientOperation.IsOneWay)
        {
            return;
        }

        if (!clientOperation.DeserializeReply)
        {
            clientOperation.ClientParameterInspectors.Add(UntypedReplyInspector.Instance);
        }
        else if (clientOperation.Formatter is { } formatter and not TimedFormatter)
        {
            var readsAtOnce = ReadsAtOnce(operationDescription, formatter);
            formatter = GeneratedSerializerBehavior.Replace(formatter, operationDescription, clientOperation);
            clientOperation.Formatter = new TimedFormatter(formatter, readsAtOnce);
        }
    }

    public void AddBindingParameters(OperationDescription operationDescription, BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyDispatchBehavior(OperationDescription operationDescription, DispatchOperation dispatchOperation)
    {
    }

    public void Validate(OperationDescription operationDescription)
    {
    }

    // A stream in a reply is read by the caller, and what formatters of others keep of a message nobody knows.
    private static bool ReadsAtOnce(OperationDescription operation, IClientMessageFormatter formatter) =>
        formatter.GetType().Assembly == typeof(IClientMessageFormatter).Assembly
        && !operation.Messages.Where(message => message.Direction == MessageDirection.Output).Any(message =>
            IsStream(message.Body.ReturnValue) || message.Body.Parts.Any(IsStream));

    private static bool IsStream(MessagePartDescription? part) => part is not null && typeof(Stream).IsAssignableFrom(part.Type);
}
