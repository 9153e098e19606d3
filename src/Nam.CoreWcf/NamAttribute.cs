// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using CoreWCF.Description;
using Microsoft.Extensions.Logging.Abstractions;
using Nam.CoreWcf.Hosting;

namespace Nam.CoreWcf;

/// <summary>Adapts the replies of all endpoints of a service to callers with NAM.</summary>
/// <remarks>Needs no call of <c>services.AddNam()</c>; with it, the container's engine and settings are used, and
/// endpoints whose settings say <c>mode="off"</c> stay plain. Endpoints that cannot be adapted stay as they are.</remarks>
/// <example><code>[Nam] public class Orders : IOrders { … }</code></example>
[AttributeUsage(AttributeTargets.Class)]
public sealed class NamAttribute : Attribute, IServiceBehavior
{
    /// <inheritdoc/>
    public void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
        ArgumentNullException.ThrowIfNull(serviceDescription);

        // The container's behavior knows the settings of single endpoints, and looks for this attribute.
        if (!serviceDescription.Behaviors.Any(behavior => behavior is NamServiceBehavior))
        {
            new ServiceAdapter(PlanOf, NullLogger.Instance).Adapt(serviceDescription);
        }
    }

    /// <inheritdoc/>
    public void AddBindingParameters(
        ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints,
        BindingParameterCollection bindingParameters)
    {
    }

    /// <inheritdoc/>
    public void ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
    }

    private static EndpointPolicy PlanOf(ServiceEndpoint endpoint) =>
        new(EndpointChoice.Adapted, NamEndpointBehavior.PlanOf(endpoint).Server);
}
