// SPDX-License-Identifier: MIT
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Description;
using CoreWCF.Dispatcher;

namespace Nam.Benchmarks.Wcf;

/// <summary>Keeps a copy of the last reply before it is encoded: a typed message, whose body is the operation's own objects and serializer.</summary>
internal sealed class ReplyCapture : IServiceBehavior, IDispatchMessageInspector
{
    internal MessageBuffer? Last { get; private set; }

    public object? AfterReceiveRequest(ref Message request, IClientChannel channel, InstanceContext instanceContext)
    {
        return null;
    }

    public void BeforeSendReply(ref Message reply, object correlationState)
    {
        if (reply.Version.Addressing == AddressingVersion.None)
        {
            // The transport takes it off before the encoder sees the reply.
            reply.Headers.Action = null;
        }

        Last = reply.CreateBufferedCopy(int.MaxValue);
        reply = Last.CreateMessage();
    }

    public void AddBindingParameters(
        ServiceDescription serviceDescription,
        ServiceHostBase serviceHostBase,
        System.Collections.ObjectModel.Collection<ServiceEndpoint> endpoints,
        BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
        foreach (var endpoint in serviceHostBase.ChannelDispatchers.OfType<ChannelDispatcher>().SelectMany(dispatcher => dispatcher.Endpoints))
        {
            endpoint.DispatchRuntime.MessageInspectors.Add(this);
        }
    }

    public void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
    }
}
