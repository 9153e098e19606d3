// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using CoreWCF.Description;
using Nam.CoreWcf.Hosting;

namespace Nam.CoreWcf;

/// <summary>Adapts the replies of all endpoints of a service to callers with NAM.</summary>
/// <remarks>Needs no call of <c>services.AddNam()</c>; with it, the container's engine and settings are used. Endpoints that cannot be adapted stay as they are.</remarks>
/// <example><code>[Nam] public class Orders : IOrders { … }</code></example>
[AttributeUsage(AttributeTargets.Class)]
public sealed class NamAttribute : Attribute, IServiceBehavior
{
    /// <inheritdoc/>
    public void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
        ArgumentNullException.ThrowIfNull(serviceDescription);
        var rewritten = new Dictionary<Binding, Binding>();
        foreach (var endpoint in serviceDescription.Endpoints.Where(endpoint => endpoint.Binding is not null))
        {
            if (!rewritten.TryGetValue(endpoint.Binding, out var binding))
            {
                NamBinding.Rewrite(endpoint.Binding, server: null, out binding);
                rewritten.Add(endpoint.Binding, binding);
            }

            endpoint.Binding = binding;
        }
    }

    /// <inheritdoc/>
    public void AddBindingParameters(
        ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints, BindingParameterCollection bindingParameters)
    {
    }

    /// <inheritdoc/>
    public void ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
    }
}
