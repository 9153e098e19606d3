// SPDX-License-Identifier: MIT

using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Nam.Client;
using Nam.ServiceModel.Calls;
using Nam.ServiceModel.Diagnostics;
using Nam.ServiceModel.Encoders;
using Nam.Wcf;

namespace Nam.ServiceModel;

/// <summary>Adds NAM to the endpoint of a WCF client: sends the client's profile with its requests, times the replies
/// and decodes those in a NAM format.</summary>
/// <remarks>
/// <para>
/// Requests stay as they are but for the profile: an HTTP header over HTTP, a SOAP header over net.tcp. Services
/// without NAM never notice. The endpoint's binding is replaced when its channel factory opens by one of the same name
/// with a message encoder that reads NAM's formats as well. An endpoint that cannot be adapted (MTOM, message security,
/// streamed transfer of binary messages or over net.tcp, an encoder of another make) stays exactly as it is, and one log
/// line says why (event 2101).
/// </para>
/// <para>
/// MaxReceivedMessageSize and ReaderQuotas of the binding hold for decoded replies too;
/// <see cref="NamClientOptions.Limits"/> holds besides. One instance may be added to several endpoints. Thread-safe.
/// </para>
/// </remarks>
/// <example><code>factory.Endpoint.EndpointBehaviors.Add(new NamEndpointBehavior());</code></example>
public sealed class NamEndpointBehavior : IEndpointBehavior
{
    private readonly NamClient? _client;
    private readonly ILogger _logger;

    /// <summary>Creates a behavior.</summary>
    /// <param name="client">The engine; <see langword="null"/> takes <see cref="NamClient.Shared"/>.</param>
    /// <param name="logger">Where it is logged that an endpoint stays plain; nowhere by default.</param>
    public NamEndpointBehavior(NamClient? client = null, ILogger? logger = null)
    {
        _client = client;
        _logger = logger ?? NullLogger.Instance;
    }

    private NamClient Client => _client ?? NamClient.Shared;

    /// <summary>Adds NAM's message encoder around that of the endpoint's binding. Called when the channel factory opens.</summary>
    /// <param name="endpoint">The endpoint.</param>
    public void Validate(ServiceEndpoint endpoint)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        if (!Client.Options.Enabled || endpoint.Binding is not { } binding)
        {
            return;
        }

        var reason = BindingRewriter.Rewrite(binding, inner => new NamMessageEncodingBindingElement(inner, Client), out var rewritten);
        if (reason == PlainReason.None)
        {
            endpoint.Binding = rewritten;
        }
        else if (reason != PlainReason.HasNam)
        {
            ServiceModelLog.StaysPlain(
                _logger, endpoint.Contract.Name, endpoint.Address?.Uri.ToString() ?? "an address given later",
                BindingRewriter.Explain(reason));
        }
    }

    /// <summary>Times the endpoint's operations, and over net.tcp sends the profile; called when the channel factory opens.</summary>
    /// <param name="endpoint">The endpoint.</param>
    /// <param name="clientRuntime">Its runtime.</param>
    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        ArgumentNullException.ThrowIfNull(clientRuntime);
        var elements = endpoint.Binding.CreateBindingElements();
        if (elements.Find<MessageEncodingBindingElement>() is not INamEncodingElement)
        {
            return;
        }

        TimedOperationBehavior.AddTo(endpoint.Contract);
        if (elements.Find<TransportBindingElement>() is not HttpTransportBindingElement)
        {
            var oneWay = clientRuntime.ClientOperations.Where(operation => operation.IsOneWay).Select(operation => operation.Action);
            clientRuntime.ClientMessageInspectors.Add(new SessionInspector(Client, oneWay.ToHashSet(StringComparer.Ordinal)));
        }
        else
        {
            // Before all others: what they get of a reply that their caller reads itself is whole.
            var inspectors = clientRuntime.ClientMessageInspectors;
            IClientMessageInspector[] all = [new ReplyInspector(clientRuntime), .. inspectors];
            inspectors.Clear();
            foreach (var inspector in all)
            {
                inspectors.Add(inspector);
            }
        }
    }

    /// <summary>Does nothing.</summary>
    /// <param name="endpoint">Not looked at.</param>
    /// <param name="bindingParameters">Not looked at.</param>
    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
    {
    }

    /// <summary>Does nothing: services take Nam.CoreWcf.</summary>
    /// <param name="endpoint">Not looked at.</param>
    /// <param name="endpointDispatcher">Not looked at.</param>
    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }
}
