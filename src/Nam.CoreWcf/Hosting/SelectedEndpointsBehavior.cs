// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using CoreWCF.Description;
using Microsoft.Extensions.Logging.Abstractions;

namespace Nam.CoreWcf.Hosting;

/// <summary>Adds NAM to those endpoints of a service that have a <see cref="NamEndpointBehavior"/>. That behavior alone
/// cannot see what else listens at its endpoint's address.</summary>
internal sealed class SelectedEndpointsBehavior : IServiceBehavior
{
    public void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
        ArgumentNullException.ThrowIfNull(serviceDescription);
        if (!serviceDescription.Behaviors.Any(behavior => behavior is NamServiceBehavior or NamAttribute))
        {
            new ServiceAdapter(NamEndpointBehavior.PlanOf, NullLogger.Instance).Adapt(serviceDescription);
        }
    }

    public void AddBindingParameters(
        ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints,
        BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
    }
}
