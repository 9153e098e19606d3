// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;
using Nam.ServiceModel.Calls;

namespace Nam.EndToEnd.Wcf.Learning;

/// <summary>Has the templates of contracts made before a request leaves, or has none named.</summary>
internal sealed class ContractChoice(bool hasContracts) : IEndpointBehavior, IClientMessageInspector
{
    public object? BeforeSendRequest(ref Message request, IClientChannel channel)
    {
        if (hasContracts)
        {
            Assert.NotNull(ReplyContracts.Current?.Make());
        }
        else
        {
            ReplyContracts.Current = null;
        }

        return null;
    }

    public void AfterReceiveReply(ref Message reply, object correlationState)
    {
    }

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime) =>
        clientRuntime.ClientMessageInspectors.Add(this);

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }
}
