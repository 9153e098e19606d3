// SPDX-License-Identifier: MIT

using Nam.Configuration;

namespace Nam.AspNetCore;

/// <summary>What an endpoint says of NAM; of several the last counts.</summary>
internal interface INamEndpointMetadata
{
    /// <summary>Gets the endpoint's settings; <see langword="null"/> if its replies are to stay plain.</summary>
    SettingValues? Settings { get; }
}
