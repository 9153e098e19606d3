// SPDX-License-Identifier: MIT

using CoreWCF.Description;
using Nam.CoreWcf.Hosting;
using Nam.Server;

namespace Nam.CoreWcf;

/// <summary>Adds NAM to single endpoints of a service.</summary>
public static class NamServiceHostExtensions
{
    /// <summary>Adapts the replies of those endpoints of a service that a condition chooses.</summary>
    /// <param name="host">The service's host, in <c>ConfigureServiceHostBase</c>.</param>
    /// <param name="endpoints">Says whether an endpoint's replies are adapted. Others stay plain, also where they
    /// listen at the same address.</param>
    /// <param name="server">The engine; by default the container's (<c>services.AddNam()</c>), or one for the process
    /// where there is none.</param>
    /// <returns>The host.</returns>
    /// <example><code>
    /// service.ConfigureServiceHostBase&lt;Orders&gt;(host => host.UseNam(endpoint => endpoint.Contract.Name == "IOrders"));
    /// </code></example>
    public static ServiceHostBase UseNam(this ServiceHostBase host, Func<ServiceEndpoint, bool> endpoints, NamServer? server = null)
    {
        ArgumentNullException.ThrowIfNull(host);
        ArgumentNullException.ThrowIfNull(endpoints);
        foreach (var endpoint in host.Description.Endpoints.Where(
            endpoint => !endpoint.EndpointBehaviors.Contains(typeof(NamEndpointBehavior))).Where(endpoints))
        {
            endpoint.EndpointBehaviors.Add(new NamEndpointBehavior(server));
        }

        if (!host.Description.Behaviors.Contains(typeof(SelectedEndpointsBehavior)))
        {
            host.Description.Behaviors.Add(new SelectedEndpointsBehavior());
        }

        return host;
    }
}
