// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using CoreWCF.Dispatcher;

namespace Nam.CoreWcf.Encoders;

/// <summary>The names under which the engine learns: a closed set, whatever callers send as action; and where
/// the operations' replies have secrets.</summary>
/// <param name="suffix">What tells the names of one encoder from those of others.</param>
internal sealed class OperationNames(string suffix)
{
    private readonly ConcurrentDictionary<EndpointDispatcher, Dictionary<string, Names>> _endpoints = new();

    /// <summary>Names the operation that an incoming action stands for.</summary>
    /// <param name="endpoint">The endpoint that got the request.</param>
    /// <param name="action">The request's action; may be hostile.</param>
    /// <param name="isFault">Whether the reply is a fault: those are of another kind than the operation's results.</param>
    /// <param name="hasSecrets">Whether the operation's replies and faults may have secrets.</param>
    /// <returns>"Contract.Operation", or "Contract.*" for an action that the contract does not name.</returns>
    public string Of(EndpointDispatcher? endpoint, string? action, bool isFault, out bool hasSecrets)
    {
        hasSecrets = false;
        if (endpoint is null)
        {
            return "*" + suffix;
        }

        var names = _endpoints.GetOrAdd(endpoint, static (dispatcher, names) => names.NamesOf(dispatcher), this);
        var name = action is not null && names.TryGetValue(action, out var known) ? known : names[string.Empty];
        hasSecrets = name.HasSecrets;
        return isFault ? name.Fault : name.Reply;
    }

    /// <summary>Names the operation of a reply with which NAM has nothing to do.</summary>
    /// <param name="context">The operation's context.</param>
    /// <param name="reply">The reply.</param>
    /// <returns>The name, or <c>*</c> where it cannot be had: services may have closed what tells it.</returns>
    public string TryName(OperationContext? context, Message? reply)
    {
        try
        {
            return context is null || reply is null
                ? "*"
                : Of(context.EndpointDispatcher, context.IncomingMessageHeaders?.Action, reply.IsFault, out _);
        }
        catch (Exception)
        {
            return "*";
        }
    }

    // Nothing where the service's description does not show the operation.
    private static OperationDescription? Describe(EndpointDispatcher endpoint, string operation) =>
        OperationContext.Current?.Host?.Description.Endpoints
            .Select(described => described.Contract)
            .FirstOrDefault(described => described.Name == endpoint.ContractName && described.Namespace == endpoint.ContractNamespace)
            ?.Operations.FirstOrDefault(described => described.Name == operation);

    private Dictionary<string, Names> NamesOf(EndpointDispatcher endpoint)
    {
        var names = new Dictionary<string, Names>(StringComparer.Ordinal)
        {
            [string.Empty] = new($"{endpoint.ContractName}.*{suffix}", false)
        };
        foreach (var operation in endpoint.DispatchRuntime.Operations)
        {
            if (operation.Action is { Length: > 0 } action)
            {
                var description = Describe(endpoint, operation.Name);
                names[action] = new(
                    $"{endpoint.ContractName}.{operation.Name}{suffix}",
                    description is not null && ContractSecrets.HaveSecrets(description));
            }
        }

        return names;
    }

    private sealed class Names(string reply, bool hasSecrets)
    {
        public bool HasSecrets { get; } = hasSecrets;

        public string Reply { get; } = reply;

        public string Fault { get; } = reply + "!fault";
    }
}
