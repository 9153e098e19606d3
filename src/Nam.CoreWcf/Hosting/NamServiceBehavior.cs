// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using CoreWCF.Description;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Configuration;
using Nam.CoreWcf.Configuration;
using Nam.Server;

namespace Nam.CoreWcf.Hosting;

/// <summary>Adds NAM to the endpoints of every service of the container, before their bindings are used.</summary>
internal sealed class NamServiceBehavior : IServiceBehavior
{
    private readonly EngineRegistry _engines;
    private readonly IEndpointSettingsSource[] _sources;
    private readonly NamCoreWcfOptions _options;
    private readonly ILogger _logger;

    public NamServiceBehavior(
        NamServer server, EngineRegistry engines, IEnumerable<IEndpointSettingsSource> sources, IOptions<NamCoreWcfOptions> options,
        ILogger<NamServiceBehavior> logger, IHostApplicationLifetime? lifetime = null)
    {
        _engines = engines;
        _sources = [.. sources];
        _options = options.Value;
        _logger = logger;
        _ = server.StartAsync();
        if (lifetime is not null)
        {
            server.WarmUpOnce(lifetime.ApplicationStarted, lifetime.ApplicationStopping);
        }
    }

    public void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
        ArgumentNullException.ThrowIfNull(serviceDescription);
        var hasAttribute = serviceDescription.Behaviors.Contains(typeof(NamAttribute));
        new ServiceAdapter(endpoint => PlanOf(endpoint, serviceDescription.ServiceType, hasAttribute), _logger).Adapt(serviceDescription);
    }

    public void AddBindingParameters(
        ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints,
        BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
    }

    private SettingValues? Find(Type? serviceType, ServiceEndpoint endpoint) =>
        serviceType is null
            ? null
            : _sources.Select(source => source.Find(serviceType, endpoint)).FirstOrDefault(found => found is not null);

    private EndpointPolicy PlanOf(ServiceEndpoint endpoint, Type? serviceType, bool hasAttribute)
    {
        var settings = Find(serviceType, endpoint);
        var inCode = NamEndpointBehavior.PlanOf(endpoint);
        if (settings is null && inCode.Server is not null)
        {
            return inCode;
        }

        // A binding with an engine of its own has settings of its own, which only those of its endpoint can overrule.
        if (settings is null && (NamBinding.ElementOf(endpoint.Binding) is { Engine.IsGiven: true }
            || !(_options.AdaptAllEndpoints || hasAttribute || inCode.Choice == EndpointChoice.Adapted)))
        {
            return default;
        }

        var server = _engines.For(settings);
        return server.Options.Mode == NamMode.Off
            ? new EndpointPolicy(EndpointChoice.Plain)
            : new EndpointPolicy(EndpointChoice.Adapted, server);
    }
}
