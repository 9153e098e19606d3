// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace Nam.ServiceModel.Tests;

/// <summary>An inspector that copies each reply and keeps what its headers show.</summary>
internal sealed class Copier : IEndpointBehavior, IClientMessageInspector
{
    public int Copies { get; private set; }

    public string? ContentType { get; private set; }

    public string? ContentLength { get; private set; }

    public object? BeforeSendRequest(ref Message request, IClientChannel channel) => null;

    public void AfterReceiveReply(ref Message reply, object correlationState)
    {
        var headers = ((HttpResponseMessageProperty)reply.Properties[HttpResponseMessageProperty.Name]).Headers;
        (ContentType, ContentLength) = (headers["Content-Type"], headers["Content-Length"]);
        using var copy = reply.CreateBufferedCopy(int.MaxValue);
        reply = copy.CreateMessage();
        Copies++;
    }

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime) =>
        clientRuntime.ClientMessageInspectors.Add(this);

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }
}
