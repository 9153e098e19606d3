// SPDX-License-Identifier: MIT

using CoreWCF.Description;
using Nam.Configuration;
using Nam.CoreWcf.Configuration;

namespace Nam.CoreWcf.Tests.Hosts;

/// <summary>Settings for the endpoints of one contract, as a configuration gives them.</summary>
internal sealed class EndpointRule(string contract, SettingValues settings) : IEndpointSettingsSource
{
    public SettingValues? Find(Type serviceType, ServiceEndpoint endpoint) => endpoint.Contract.Name == contract ? settings : null;
}
