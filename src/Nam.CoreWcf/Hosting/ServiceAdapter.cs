// SPDX-License-Identifier: MIT

using CoreWCF.Description;
using Microsoft.Extensions.Logging;
using Nam.CoreWcf.Diagnostics;
using Nam.Wcf;

namespace Nam.CoreWcf.Hosting;

/// <summary>Sets the bindings that the endpoints of one service need for their plans.</summary>
/// <remarks>
/// Endpoints that listen at one address are served by one channel and must have the same binding object, before and
/// after: as soon as one of them is adapted, all get NAM's encoder, which passes the others' replies on untouched.
/// Endpoints that share a binding object go on sharing one, so that the WSDL has as many bindings as before.
/// </remarks>
/// <param name="plan">Returns what is wanted for an endpoint.</param>
/// <param name="logger">The log; each endpoint gets one line.</param>
internal sealed class ServiceAdapter(Func<ServiceEndpoint, EndpointPolicy> plan, ILogger logger)
{
    private const string IsOff = "its NAM settings say so (Mode is Off)";

    private readonly Dictionary<Binding, (Binding Binding, PlainReason Reason)> _adapted = [];
    private readonly Dictionary<Binding, Binding> _plain = [];

    /// <summary>Sets the bindings of a service's endpoints, and marks those about which something is decided.</summary>
    /// <param name="description">The service, before its bindings are used.</param>
    public void Adapt(ServiceDescription description)
    {
        ArgumentNullException.ThrowIfNull(description);
        foreach (var listener in description.Endpoints.Where(endpoint => endpoint.Binding is not null)
            .GroupBy(endpoint => endpoint.ListenUri ?? endpoint.Address?.Uri).ToList())
        {
            List<(ServiceEndpoint Endpoint, EndpointPolicy Plan)> endpoints =
            [
                .. listener.Select(endpoint => (endpoint, PlanOf(endpoint)))
            ];
            var isAdapted = endpoints.Exists(one => one.Plan.Choice == EndpointChoice.Adapted);
            foreach (var (endpoint, wanted) in endpoints)
            {
                if (isAdapted)
                {
                    GiveEncoder(endpoint, wanted);
                }
                else if (wanted.Choice == EndpointChoice.Plain)
                {
                    TakeEncoder(endpoint, wanted);
                }
            }
        }
    }

    private static string NameOf(ServiceEndpoint endpoint) => $"{endpoint.Contract?.Name} at {endpoint.Address?.Uri}";

    // A binding that was given NAM in code asks for it.
    private EndpointPolicy PlanOf(ServiceEndpoint endpoint) =>
        plan(endpoint) is var wanted && wanted.Choice == EndpointChoice.Open && NamBinding.ElementOf(endpoint.Binding) is not null
            ? new EndpointPolicy(EndpointChoice.Adapted)
            : wanted;

    private void GiveEncoder(ServiceEndpoint endpoint, EndpointPolicy wanted)
    {
        if (!_adapted.TryGetValue(endpoint.Binding, out var made))
        {
            var reason = NamBinding.Rewrite(endpoint.Binding, server: null, out var binding);
            _adapted.Add(endpoint.Binding, made = (binding, reason));
        }

        var hasEncoder = made.Reason is PlainReason.None or PlainReason.HasNam;
        endpoint.Binding = made.Binding;
        endpoint.EndpointBehaviors.Add(new EndpointPolicyBehavior(wanted));
        if (wanted.Choice == EndpointChoice.Adapted && hasEncoder)
        {
            CoreWcfLog.Adapted(logger, NameOf(endpoint));
        }
        else if (wanted.Choice != EndpointChoice.Open)
        {
            CoreWcfLog.StaysPlain(
                logger, NameOf(endpoint), wanted.Choice == EndpointChoice.Plain ? IsOff : BindingRewriter.Explain(made.Reason));
        }
    }

    private void TakeEncoder(ServiceEndpoint endpoint, EndpointPolicy wanted)
    {
        if (!_plain.TryGetValue(endpoint.Binding, out var binding))
        {
            _plain.Add(endpoint.Binding, binding = NamBinding.Restore(endpoint.Binding));
        }

        endpoint.Binding = binding;
        endpoint.EndpointBehaviors.Add(new EndpointPolicyBehavior(wanted));
        CoreWcfLog.StaysPlain(logger, NameOf(endpoint), IsOff);
    }
}
