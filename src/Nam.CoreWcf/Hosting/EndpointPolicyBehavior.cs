// SPDX-License-Identifier: MIT

using CoreWCF.Description;
using CoreWCF.Dispatcher;

namespace Nam.CoreWcf.Hosting;

/// <summary>Marks an endpoint about which is decided, and tells the encoder of its listen address, which other
/// endpoints may share, what was.</summary>
internal sealed class EndpointPolicyBehavior(EndpointPolicy plan) : IEndpointBehavior
{
    /// <summary>Gets what is decided.</summary>
    public EndpointPolicy Plan { get; } = plan;

    /// <summary>Finds what is decided about an endpoint.</summary>
    /// <param name="endpoint">The endpoint.</param>
    /// <returns>The plan, or <see langword="null"/> where nobody has looked at the endpoint.</returns>
    public static EndpointPolicy? Of(ServiceEndpoint endpoint) =>
        endpoint.EndpointBehaviors.Contains(typeof(EndpointPolicyBehavior))
            ? ((EndpointPolicyBehavior)endpoint.EndpointBehaviors[typeof(EndpointPolicyBehavior)]).Plan
            : null;

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
        NamBinding.ElementOf(endpoint.Binding)?.Engine.Plan(endpointDispatcher, Plan);
        if (Plan.Choice == EndpointChoice.Adapted)
        {
            GeneratedSerializerBehavior.AddTo(endpoint.Contract);
        }
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
    }
}
