// SPDX-License-Identifier: MIT

using System.ServiceModel.Description;
using Microsoft.Extensions.Logging;
using Nam.Client;

namespace Nam.ServiceModel;

/// <summary>Gives WCF clients NAM in one line.</summary>
/// <remarks>Calling twice does nothing the second time. See <see cref="NamEndpointBehavior"/>.</remarks>
public static class NamServiceModelExtensions
{
    /// <summary>Gives all channels of a factory NAM.</summary>
    /// <typeparam name="TFactory">The factory's type.</typeparam>
    /// <param name="factory">The factory, before it is opened and has made a channel.</param>
    /// <param name="client">The engine; <see langword="null"/> takes <see cref="NamClient.Shared"/>.</param>
    /// <param name="logger">Where it is logged that the endpoint stays plain; nowhere by default.</param>
    /// <returns>The factory.</returns>
    /// <exception cref="InvalidOperationException">The factory is open already, or was closed.</exception>
    public static TFactory UseNam<TFactory>(this TFactory factory, NamClient? client = null, ILogger? logger = null)
        where TFactory : ChannelFactory
    {
        ArgumentNullException.ThrowIfNull(factory);
        ThrowIfOpen(factory.State, "channel factory");
        factory.Endpoint.UseNam(client, logger);
        return factory;
    }

    /// <summary>Gives a generated client NAM.</summary>
    /// <typeparam name="TChannel">The contract.</typeparam>
    /// <param name="client">The generated client, before its first call.</param>
    /// <param name="nam">The engine; <see langword="null"/> takes <see cref="NamClient.Shared"/>.</param>
    /// <param name="logger">Where it is logged that the endpoint stays plain; nowhere by default.</param>
    /// <returns>The client.</returns>
    /// <exception cref="InvalidOperationException">The client is open already, or was closed.</exception>
    /// <remarks>A client whose endpoint was touched does not share its channel factory with others of its type: keep one client, or one ChannelFactory, for many calls.</remarks>
    public static ClientBase<TChannel> UseNam<TChannel>(this ClientBase<TChannel> client, NamClient? nam = null, ILogger? logger = null)
        where TChannel : class
    {
        ArgumentNullException.ThrowIfNull(client);
        ThrowIfOpen(client.State, "client");
        client.Endpoint.UseNam(nam, logger);
        return client;
    }

    /// <summary>Gives an endpoint of a client NAM.</summary>
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

    private static void ThrowIfOpen(CommunicationState state, string what)
    {
        if (state != CommunicationState.Created)
        {
            throw new InvalidOperationException($"The {what} is {state} and has its binding already. Call UseNam before it is opened and before its first call.");
        }
    }
}
