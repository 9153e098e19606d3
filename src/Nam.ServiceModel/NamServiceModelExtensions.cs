// SPDX-License-Identifier: MIT

using System.ServiceModel.Description;
using Microsoft.Extensions.Logging;
using Nam.Client;

namespace Nam.ServiceModel;

/// <summary>Adds NAM to WCF clients.</summary>
/// <remarks>Calling twice does nothing the second time. See <see cref="NamEndpointBehavior"/>.</remarks>
public static class NamServiceModelExtensions
{
    /// <summary>Adds NAM to a channel factory and all its channels, or to a generated client.</summary>
    /// <typeparam name="T">The type of the factory, a <see cref="ChannelFactory"/>, or of the client, a
    /// <see cref="ClientBase{TChannel}"/>.</typeparam>
    /// <param name="target">The factory or the client, before it is opened, has made a channel and has called.</param>
    /// <param name="client">The engine; <see langword="null"/> takes <see cref="NamClient.Shared"/>.</param>
    /// <param name="logger">Where it is logged that the endpoint stays plain; nowhere by default.</param>
    /// <returns>What was given, as what it is.</returns>
    /// <exception cref="InvalidOperationException">The factory or the client is open already, or was closed.</exception>
    /// <exception cref="ArgumentException">It is neither: a channel has its binding already.</exception>
    /// <remarks>A client whose endpoint was touched does not share its channel factory with others of its type: keep
    /// one client, or one ChannelFactory, for many calls.</remarks>
    /// <example><code>var orders = new OrdersClient().UseNam();</code></example>
    public static T UseNam<T>(this T target, NamClient? client = null, ILogger? logger = null)
        where T : class, ICommunicationObject
    {
        ArgumentNullException.ThrowIfNull(target);
        var (endpoint, what) = target is ChannelFactory factory ? (factory.Endpoint, "channel factory") : (EndpointOf(target), "client");
        if (target.State != CommunicationState.Created)
        {
            throw new InvalidOperationException(
                $"The {what} is {target.State} and has its binding already. Call UseNam before it is opened and before its first call.");
        }

        endpoint.UseNam(client, logger);
        return target;
    }

    /// <summary>Adds NAM to an endpoint of a client.</summary>
    /// <param name="endpoint">The endpoint; it takes effect when a channel factory for it opens.</param>
    /// <param name="client">The engine; <see langword="null"/> takes <see cref="NamClient.Shared"/>.</param>
    /// <param name="logger">Where it is logged that the endpoint stays plain; nowhere by default.</param>
    /// <returns>The endpoint.</returns>
    public static ServiceEndpoint UseNam(this ServiceEndpoint endpoint, NamClient? client = null, ILogger? logger = null)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        if (!endpoint.EndpointBehaviors.Contains(typeof(NamEndpointBehavior)))
        {
            endpoint.EndpointBehaviors.Add(new NamEndpointBehavior(client, logger));
        }

        return endpoint;
    }

    // A generated client does not show its contract in any base that is not generic.
    private static ServiceEndpoint EndpointOf(ICommunicationObject client)
    {
        for (var type = client.GetType(); type is not null; type = type.BaseType)
        {
            if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ClientBase<>))
            {
                return (ServiceEndpoint)type.GetProperty(nameof(ClientBase<object>.Endpoint))!.GetValue(client)!;
            }
        }

        throw new ArgumentException(
            $"{client.GetType()} is neither a channel factory nor a generated client. Call UseNam on what makes it.", nameof(client));
    }
}
