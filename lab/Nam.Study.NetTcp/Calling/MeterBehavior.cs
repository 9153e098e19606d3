// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace Nam.Study.NetTcp.Calling;

/// <summary>Puts the meter around the encoder once all other behaviors, NAM's among them, have put theirs there.</summary>
internal sealed class MeterBehavior(CallMeter meter) : IEndpointBehavior
{
    /// <inheritdoc/>
    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
        // The factory takes the endpoint's binding after the last behavior.
        var binding = new CustomBinding(endpoint.Binding);
        var encoding = binding.Elements.Find<MessageEncodingBindingElement>();
        binding.Elements[binding.Elements.IndexOf(encoding)] = new MeteredEncodingBindingElement(encoding, meter);
        endpoint.Binding = binding;
    }

    /// <inheritdoc/>
    public void Validate(ServiceEndpoint endpoint)
    {
    }

    /// <inheritdoc/>
    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
    {
    }

    /// <inheritdoc/>
    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }
}
