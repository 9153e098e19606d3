// SPDX-License-Identifier: MIT

using CoreWCF.Dispatcher;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.CoreWcf.Hosting;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Server;

namespace Nam.CoreWcf.Encoders;

/// <summary>The engine of a listen address's encoder, which may be found later than the encoder is made, and those of
/// single endpoints there. All clones of a binding element share one. Thread-safe.</summary>
internal sealed class EndpointEngines(NamServer? server)
{
    // Reads no profile, so that the stock encoder's reply leaves untouched.
    private static readonly Lazy<NamServer> Off = new(() => new NamServer(new NamServerOptions { Mode = NamMode.Off }));

    private readonly NamServer? _given = server;
    private readonly Lock _lock = new();
    private volatile NamServer? _found;
    private volatile Dictionary<EndpointDispatcher, NamServer>? _endpoints;

    /// <summary>Gets whether the binding was made with an engine of its own.</summary>
    public bool IsGiven => _given is not null;

    /// <summary>Sets the engine planned for an endpoint. An engine that the binding was made with wins over the endpoint's.</summary>
    /// <param name="endpoint">The endpoint.</param>
    /// <param name="plan">The plan.</param>
    public void Plan(EndpointDispatcher endpoint, EndpointPolicy plan)
    {
        if ((plan.Choice == EndpointChoice.Adapted ? _given ?? plan.Server : Off.Value) is { } server)
        {
            lock (_lock)
            {
                _endpoints = new(_endpoints ?? []) { [endpoint] = server };
            }
        }
    }

    /// <summary>Finds the engine for the reply that the current operation writes: the endpoint's or the given one, else
    /// the container's, else one for the whole process.</summary>
    /// <param name="http">The request under HTTP.</param>
    /// <returns>The engine; one whose mode is off for an endpoint that stays plain beside adapted ones.</returns>
    public NamServer Get(HttpContext? http)
    {
        if (_endpoints is { } endpoints)
        {
            // An operation can take the endpoint out of its context; then nobody knows whether its reply may be adapted.
            if (OperationContext.Current?.EndpointDispatcher is not { } endpoint)
            {
                return Off.Value;
            }

            if (endpoints.TryGetValue(endpoint, out var own))
            {
                return own;
            }
        }

        return _given ?? (_found ??= http?.RequestServices?.GetService<NamServer>() ?? ProcessEngine.Instance);
    }

    /// <summary>Records why a reply leaves plain if its caller, engine or operation is not known. Never throws.</summary>
    /// <param name="reason">Why.</param>
    /// <param name="operation">The operation; <c>*</c> if it is not known.</param>
    /// <param name="exception">What was thrown, if anything was; the exception is counted and logged as a failure.</param>
    /// <returns>The reply's text for the header NAM-Reason; <see langword="null"/> if there is none.</returns>
    public string? Leave(ReplyReason reason, string operation = "*", Exception? exception = null)
    {
        var endpoints = _endpoints;
        var server =
            OperationContext.Current?.EndpointDispatcher is { } endpoint && endpoints?.TryGetValue(endpoint, out var own) == true ? own
                : _given ?? _found ?? endpoints?.Values.FirstOrDefault(server => server != Off.Value);
        if (server is null)
        {
            NamDiagnostics.RecordDecision(reason.Name(), FormatNames.Of(ReplyFormat.Text), "*");
            return null;
        }

        if (exception is not null)
        {
            server.Fail(exception, operation, ReplyFormat.Binary);
        }

        return server.Leave(reason, operation);
    }
}
