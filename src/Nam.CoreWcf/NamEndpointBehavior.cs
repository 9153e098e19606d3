// SPDX-License-Identifier: MIT

using CoreWCF.Description;
using CoreWCF.Dispatcher;
using Nam.CoreWcf.Hosting;
using Nam.Server;
using Nam.Wcf;

namespace Nam.CoreWcf;

/// <summary>Adapts the replies of one endpoint to callers with NAM.</summary>
/// <remarks>
/// Add it to <see cref="ServiceEndpoint.EndpointBehaviors"/> in <c>ConfigureServiceHostBase</c>, or name it in a
/// configuration file. In the last argument of <c>AddServiceEndpoint</c> it comes too late: CoreWCF has used the
/// binding by then. Where other endpoints listen at the same address, choose with
/// <see cref="NamServiceHostExtensions.UseNam"/>, or call <c>services.AddNam()</c> or <c>AddNamConfigurationFile</c>:
/// one endpoint's behavior cannot see the others, and CoreWCF wants all endpoints of an address to have one binding.
/// </remarks>
/// <param name="server">The engine; by default the container's (<c>services.AddNam()</c>), or one for the process where
/// there is none.</param>
public sealed class NamEndpointBehavior(NamServer? server = null) : IEndpointBehavior
{
    private readonly NamServer? _server = server;

    /// <inheritdoc/>
    public void Validate(ServiceEndpoint endpoint)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        if (EndpointPolicyBehavior.Of(endpoint) is null)
        {
            NamBinding.Rewrite(endpoint.Binding, _server, out var rewritten);
            endpoint.Binding = rewritten;
        }
    }

    /// <inheritdoc/>
    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
    {
    }

    /// <inheritdoc/>
    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
    }

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">The behavior was added too late to change the endpoint's binding.</exception>
    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        var plan = EndpointPolicyBehavior.Of(endpoint);
        if (plan is null
            ? BindingRewriter.ReasonAgainst(endpoint.Binding.CreateBindingElements()) == PlainReason.None
            : plan.Value.Choice == EndpointChoice.Open)
        {
            throw new InvalidOperationException(
                $"NamEndpointBehavior was added to the endpoint {endpoint.Address?.Uri} when CoreWCF had used its binding already. " +
                "Call services.AddNam(), pass binding.WithNam() to AddServiceEndpoint, or add the behavior in ConfigureServiceHostBase.");
        }

        if (plan is null)
        {
            GeneratedSerializerBehavior.AddTo(endpoint.Contract);
        }
    }

    /// <summary>Returns what this behavior asks for an endpoint, if the endpoint has the behavior.</summary>
    internal static EndpointPolicy PlanOf(ServiceEndpoint endpoint) =>
        endpoint.EndpointBehaviors.Contains(typeof(NamEndpointBehavior))
            ? new EndpointPolicy(
                EndpointChoice.Adapted, ((NamEndpointBehavior)endpoint.EndpointBehaviors[typeof(NamEndpointBehavior)])._server)
            : default;
}
