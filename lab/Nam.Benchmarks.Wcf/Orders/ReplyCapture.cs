// SPDX-License-Identifier: MIT
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Description;
using CoreWCF.Dispatcher;

namespace Nam.Benchmarks.Wcf.Orders;

/// <summary>Keeps a copy of the last reply before it is encoded: a typed message, whose body is the operation's own
/// objects and serializer.</summary>
internal sealed class ReplyCapture : IServiceBehavior, IDispatchMessageInspector
{
    private volatile MessageBuffer? _last;
    private volatile bool _isOn;
    private volatile HeldCall? _held;

    /// <summary>Makes one call and gives the reply that it had.</summary>
    internal MessageBuffer During(Action call)
    {
        _isOn = true;
        call();
        _isOn = false;
        return _last!;
    }

    /// <summary>Makes one call and holds it before its reply is encoded.</summary>
    internal HeldCall Hold(Action call)
    {
        return new HeldCall(held =>
        {
            _held = held;
            call();
        });
    }

    public object? AfterReceiveRequest(ref Message request, IClientChannel channel, InstanceContext instanceContext)
    {
        return null;
    }

    public void BeforeSendReply(ref Message reply, object correlationState)
    {
        if (_held is { } held)
        {
            _held = null;
            held.Wait(OperationContext.Current);
        }

        if (!_isOn)
        {
            return;
        }

        if (reply.Version.Addressing == AddressingVersion.None)
        {
            // The transport takes it off before the encoder sees the reply.
            reply.Headers.Action = null;
        }

        _last = reply.CreateBufferedCopy(int.MaxValue);
        reply = _last.CreateMessage();
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
        foreach (var endpoint in serviceHostBase.ChannelDispatchers.OfType<ChannelDispatcher>()
            .SelectMany(dispatcher => dispatcher.Endpoints))
        {
            endpoint.DispatchRuntime.MessageInspectors.Add(this);
        }
    }

    public void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
    }
}
