// SPDX-License-Identifier: MIT

using Nam.Configuration;

namespace Nam.CoreWcf.Configuration;

/// <summary>One entry of a configuration.</summary>
/// <param name="Selector">The endpoints that it is about.</param>
/// <param name="Settings">Their settings; <see langword="null"/> where it has none for NAM.</param>
/// <param name="Origin">Where the entry stands.</param>
internal sealed record EndpointEntry(EndpointSelector Selector, SettingValues? Settings, SettingOrigin Origin);
