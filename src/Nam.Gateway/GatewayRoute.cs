// SPDX-License-Identifier: MIT

using Yarp.ReverseProxy.Configuration;
using Yarp.ReverseProxy.Forwarder;
using Yarp.ReverseProxy.Health;
using Yarp.ReverseProxy.LoadBalancing;

namespace Nam.Gateway;

/// <summary>The gateway's settings in YARP's words: one route to one cluster of backends that are alike.</summary>
internal static class GatewayRoute
{
    /// <summary>The name of the route and of the cluster in YARP's configuration and logs.</summary>
    public const string Id = "nam-gateway";

    // YARP's word for no limit.
    private const long Unlimited = -1;

    public static RouteConfig Route(NamGatewayOptions options, string pattern) => new()
    {
        RouteId = Id,
        ClusterId = Id,
        Match = new RouteMatch { Path = pattern },
        MaxRequestBodySize = options.MaximumRequestBytes ?? Unlimited,
    };

    public static ClusterConfig Cluster(NamGatewayOptions options) => new()
    {
        ClusterId = Id,
        Destinations = AddressesOf(options).Select(NameOf).Distinct(StringComparer.OrdinalIgnoreCase)
            .ToDictionary(name => name, name => new DestinationConfig { Address = name }),
        LoadBalancingPolicy = LoadBalancingPolicies.RoundRobin,
        HealthCheck = new HealthCheckConfig
        {
            // If all are set aside all are asked, because to ask is better than to refuse.
            AvailableDestinationsPolicy = HealthCheckConstants.AvailableDestinations.HealthyOrPanic,
            Passive = new PassiveHealthCheckConfig
            {
                Enabled = true, Policy = ConnectFailurePolicy.PolicyName, ReactivationPeriod = options.SetAsideTime
            },
            Active = options.HealthPath is null ? null : new ActiveHealthCheckConfig
            {
                Enabled = true,
                Path = options.HealthPath,
                Interval = options.HealthInterval,
                Timeout = options.HealthInterval,
                Policy = HealthCheckConstants.ActivePolicy.ConsecutiveFailures,
            },
        },
        HttpClient = new HttpClientConfig
        {
            DangerousAcceptAnyServerCertificate = options.AcceptAnyCertificate,

            // Kestrel reads fields as UTF-8 and refuses others; replies may have any bytes, and Latin 1 has each of them.
            RequestHeaderEncoding = "utf-8",
            ResponseHeaderEncoding = "iso-8859-1",
        },
        HttpRequest = new ForwarderRequestConfig
        {
            ActivityTimeout = options.ActivityTimeout,
            Version = options.BackendVersion,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,

            // NAM has to see a reply whole. To callers without NAM nothing is held all the same.
            AllowResponseBuffering = !options.BackendHasNam,
        },
    };

    public static IEnumerable<Uri> AddressesOf(NamGatewayOptions options) =>
        options.Backend is { } first ? options.Backends.Prepend(first) : options.Backends;

    /// <summary>Names the destination of an address in YARP's state.</summary>
    public static string NameOf(Uri address) => address.AbsoluteUri.TrimEnd('/');
}
