// SPDX-License-Identifier: MIT

using Nam.Configuration;

namespace Nam.AspNetCore;

/// <summary>Leaves the replies of an action, a controller or an endpoint as without NAM.</summary>
/// <remarks>What stands closer counts: a <see cref="NamAttribute"/> on an action takes back what its controller says.</remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method)]
public sealed class DisableNamAttribute : Attribute, INamEndpointMetadata
{
    SettingValues? INamEndpointMetadata.Settings => null;
}
