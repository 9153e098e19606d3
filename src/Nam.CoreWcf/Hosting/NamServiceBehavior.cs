// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using CoreWCF.Description;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.CoreWcf.Configuration;
using Nam.CoreWcf.Diagnostics;
using Nam.Server;
using Nam.Wcf;

namespace Nam.CoreWcf.Hosting;

/// <summary>Gives NAM to the endpoints of every service of the container, before their bindings are used.</summary>
internal sealed class NamServiceBehavior : IServiceBehavior
{
    private readonly EngineRegistry _engines;
    private readonly IEndpointSettingsSource[] _sources;
    private readonly NamCoreWcfOptions _options;
    private readonly ILogger _logger;

    public NamServiceBehavior(
        NamServer server, EngineRegistry engines, IEnumerable<IEndpointSettingsSource> sources, IOptions<NamCoreWcfOptions> options, ILogger<NamServiceBehavior> logger)
    {
        _engines = engines;
        _sources = [.. sources];
        _options = options.Value;
        _logger = logger;
        _ = server.StartAsync();
    }

    public void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
        ArgumentNullException.ThrowIfNull(serviceDescription);
        var rewritten = new Dictionary<(Binding Binding, NamServer Server), (Binding Binding, PlainReason Reason)>();

        // Endpoints that listen at one address are served by one channel: they must have the same binding object, before and after.
        foreach (var listener in serviceDescription.Endpoints.Where(endpoint => endpoint.Binding is not null).GroupBy(endpoint => endpoint.ListenUri ?? endpoint.Address?.Uri).ToList())
        {
            var settings = listener.Select(endpoint => Find(serviceDescription.ServiceType, endpoint)).ToList();
            var chosen = settings.Find(found => found is not null);
            if (settings.Exists(found => found is not null && found != chosen))
            {
                throw new NamConfigurationException(
                    $"Endpoints of {serviceDescription.ServiceType?.Name} that share the address {listener.Key} have different NAM settings. Give them the same behaviorConfiguration, or addresses of their own.", filePath: null, lineNumber: null);
            }

            if (chosen is null && !_options.AdaptAllEndpoints)
            {
                continue;
            }

            foreach (var endpoint in listener)
            {
                Adapt(endpoint, _engines.For(chosen), rewritten);
            }
        }
    }

    public void AddBindingParameters(
        ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints, BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
    }

    private EndpointSettings? Find(Type? serviceType, ServiceEndpoint endpoint) =>
        serviceType is null ? null : _sources.Select(source => source.Find(serviceType, endpoint)).FirstOrDefault(found => found is not null);

    private void Adapt(ServiceEndpoint endpoint, NamServer server, Dictionary<(Binding Binding, NamServer Server), (Binding Binding, PlainReason Reason)> rewritten)
    {
        var name = $"{endpoint.Contract?.Name} at {endpoint.Address?.Uri}";
        if (server.Options.Mode == NamMode.Off)
        {
            CoreWcfLog.StaysPlain(_logger, name, "its NAM settings say so (Mode is Off)");
            return;
        }

        if (!rewritten.TryGetValue((endpoint.Binding, server), out var made))
        {
            var reason = NamBinding.Rewrite(endpoint.Binding, server, out var binding);
            rewritten.Add((endpoint.Binding, server), made = (binding, reason));
        }

        if (made.Reason is PlainReason.None or PlainReason.HasNam)
        {
            NamBinding.Offer(made.Binding, server);
            endpoint.Binding = made.Binding;
            CoreWcfLog.Adapted(_logger, name);
        }
        else
        {
            CoreWcfLog.StaysPlain(_logger, name, BindingRewriter.Explain(made.Reason));
        }
    }
}
