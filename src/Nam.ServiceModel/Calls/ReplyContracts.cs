// SPDX-License-Identifier: MIT

using System.Collections.Frozen;
using System.ServiceModel.Description;
using Nam.Client;
using Nam.Contracts.Templates;
using Nam.Profiles;
using Nam.Wcf;

namespace Nam.ServiceModel.Calls;

/// <summary>What is known of the structure of replies by the contracts of their operations, from the calls of an endpoint to
/// the handler that sends their requests.</summary>
internal static class ReplyContracts
{
    private static readonly AsyncLocal<ContractTemplate?> Call = new();

    /// <summary>Gets or sets the contract of the reply to the request that is on its way to the handler.</summary>
    public static ContractTemplate? Current
    {
        get => Call.Value;
        set => Call.Value = value;
    }

    /// <summary>Gives those of an endpoint, by the actions of their requests. They are made in the background, unless its server
    /// is known to be near: then when they are asked for.</summary>
    public static FrozenDictionary<string, ContractTemplate> Of(ServiceEndpoint endpoint, NamClient client)
    {
        var version = endpoint.Binding.MessageVersion;
        var found = new Dictionary<string, ContractTemplate>(StringComparer.Ordinal);
        foreach (var operation in endpoint.Contract.Operations)
        {
            if (operation.Messages[0].Action is { } action && OperationTemplate.Of(operation, version) is { } contract)
            {
                found[action] = contract;
            }
        }

        if ((client.Options.Capabilities & ClientCapabilities.Containers) != 0)
        {
            _ = Task.Run(() => PrepareAsync(endpoint.Address?.Uri, client, found.Values));
        }

        return found.ToFrozenDictionary(StringComparer.Ordinal);
    }

    private static async Task PrepareAsync(Uri? address, NamClient client, IEnumerable<ContractTemplate> contracts)
    {
        if (address is null || !(await client.GetServerAsync(address).ConfigureAwait(false)).IsFast)
        {
            foreach (var contract in contracts)
            {
                contract.Prepare();
            }
        }
    }
}
