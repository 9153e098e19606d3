// SPDX-License-Identifier: MIT

using CoreWCF.Description;
using Nam.Configuration;

namespace Nam.CoreWcf.Configuration;

/// <summary>Where settings of endpoints come from, such as a configuration file.</summary>
internal interface IEndpointSettingsSource
{
    /// <summary>Finds the settings of an endpoint.</summary>
    /// <param name="serviceType">The service's class.</param>
    /// <param name="endpoint">The endpoint.</param>
    /// <returns>The settings, or <see langword="null"/> if this source does not name the endpoint.</returns>
    /// <exception cref="NamConfigurationException">The configuration is wrong, be it about this endpoint or another.</exception>
    SettingValues? Find(Type serviceType, ServiceEndpoint endpoint);
}
