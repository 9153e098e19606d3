// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using CoreWCF.Description;
using Microsoft.Extensions.Logging;
using Nam.Configuration;
using Nam.CoreWcf.Diagnostics;

namespace Nam.CoreWcf.Configuration;

/// <summary>What sources of settings have in common: they look for an endpoint among entries, and can say which entries
/// found none.</summary>
internal abstract class SettingsSource : IEndpointSettingsSource
{
    private const int MostListed = 20;

    private readonly ConcurrentDictionary<string, bool> _seen = new(StringComparer.Ordinal);

    /// <summary>Gets the entries; <see langword="null"/> where nothing is configured.</summary>
    protected abstract EndpointEntries? Entries { get; }

    /// <summary>Reads the entries, if they have not been read.</summary>
    /// <exception cref="NamConfigurationException">The configuration is wrong.</exception>
    public void Read() => _ = Entries;

    public SettingValues? Find(Type serviceType, ServiceEndpoint endpoint)
    {
        if (Entries is not { } entries)
        {
            return null;
        }

        _seen[$"service {serviceType.FullName}, contract {endpoint.Contract.ContractType.FullName}, address {endpoint.Address.Uri}"] = true;
        return entries.Find(serviceType, endpoint)?.Settings;
    }

    /// <summary>Logs what is configured and of no use; does nothing if no endpoint was ever looked for.</summary>
    /// <param name="logger">The log.</param>
    public void Report(ILogger logger)
    {
        if (_seen.IsEmpty)
        {
            return;
        }

        foreach (var entry in Entries!.Unused)
        {
            CoreWcfLog.SettingsWithoutEndpoint(
                logger, entry.Origin.ToString(), string.Join("; ", _seen.Keys.Order(StringComparer.Ordinal).Take(MostListed)));
        }

        ReportMore(logger);
    }

    /// <summary>Logs more that is of no use.</summary>
    /// <param name="logger">The log.</param>
    protected virtual void ReportMore(ILogger logger)
    {
    }
}
