// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>An inspector of the client's, and formatters around the stock ones, that do something odd to messages.</summary>
/// <param name="oddity">What they do; another word for nothing.</param>
internal class OddClientBehavior(string oddity) : IEndpointBehavior, IClientMessageInspector, IParameterInspector
{
    private readonly AsyncLocal<bool> _isInside = new();

    private static readonly AsyncLocal<Message?> Kept = new();

    /// <summary>Gets how often a formatter of its own has closed a reply.</summary>
    public int Closed { get; private set; }

    /// <summary>Gets or sets the call that the inspector makes before a call.</summary>
    public Action? Again { get; set; }

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
    {
        foreach (var operation in oddity == "formatter that closes"
            ? [.. endpoint.Contract.Operations]
            : Array.Empty<OperationDescription>())
        {
            operation.OperationBehaviors.Add(new OperationBehavior(this));
        }
    }

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
        clientRuntime.ClientMessageInspectors.Add(this);
        foreach (var operation in clientRuntime.ClientOperations)
        {
            operation.ClientParameterInspectors.Add(this);
        }
    }

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }

    public object? BeforeSendRequest(ref Message request, IClientChannel channel)
    {
        switch (oddity)
        {
            case "request replaced":
                request = Copy(request);
                break;
            case "request closed":
                request.Close();
                break;
            case "request without properties":
                request.Properties.Clear();
                break;
            case "channel aborted":
                channel.Abort();
                break;
            case "calls before the call" when !_isInside.Value:
                _isInside.Value = true;
                try
                {
                    Again!();
                }
                finally
                {
                    _isInside.Value = false;
                }

                break;
        }

        return null;
    }

    public void AfterReceiveReply(ref Message reply, object? correlationState)
    {
        switch (oddity)
        {
            case "reply replaced":
                reply = Copy(reply);
                break;
            case "reply replaced without properties":
                reply = Copy(reply);
                reply.Properties.Clear();
                break;
            case "reply closed":
                reply.Close();
                break;
            case "reply closed and put back":
                using (var buffer = reply.CreateBufferedCopy(int.MaxValue))
                {
                    Kept.Value = buffer.CreateMessage();
                }

                reply.Close();
                break;
            case "puts the reply back":
                reply = Kept.Value!;
                break;
            case "reply read":
                reply.GetReaderAtBodyContents().Dispose();
                break;
            case "reply missing":
                reply = null!;
                break;
            case "reply refused":
                throw new InvalidOperationException("The reply was refused.");
        }
    }

    public object? BeforeCall(string operationName, object[] inputs) => null;

    public void AfterCall(string operationName, object[] outputs, object returnValue, object correlationState)
    {
        if (oddity == "result closed" && returnValue is Message message)
        {
            message.Close();
        }
    }

    private static Message Copy(Message message)
    {
        using var buffer = message.CreateBufferedCopy(int.MaxValue);
        message.Close();
        return buffer.CreateMessage();
    }

    /// <summary>Puts back what "reply closed and put back" has closed; of another type, since an endpoint takes one
    /// behavior of each.</summary>
    internal sealed class PutsBack() : OddClientBehavior("puts the reply back");

    private sealed class OperationBehavior(OddClientBehavior owner) : IOperationBehavior
    {
        public void AddBindingParameters(OperationDescription operationDescription, BindingParameterCollection bindingParameters)
        {
        }

        public void ApplyClientBehavior(OperationDescription operationDescription, ClientOperation clientOperation)
        {
            if (clientOperation is { DeserializeReply: true, Formatter: { } inner })
            {
                clientOperation.Formatter = new ClosingFormatter(owner, inner);
            }
        }

        public void ApplyDispatchBehavior(OperationDescription operationDescription, DispatchOperation dispatchOperation)
        {
        }

        public void Validate(OperationDescription operationDescription)
        {
        }
    }

    private sealed class ClosingFormatter(OddClientBehavior owner, IClientMessageFormatter inner) : IClientMessageFormatter
    {
        public Message SerializeRequest(MessageVersion messageVersion, object[] parameters) =>
            inner.SerializeRequest(messageVersion, parameters);

        public object DeserializeReply(Message message, object[] parameters)
        {
            var result = inner.DeserializeReply(message, parameters);
            message.Close();
            owner.Closed++;
            return result;
        }
    }
}
