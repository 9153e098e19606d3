// SPDX-License-Identifier: MIT

using Nam.Server;

namespace Nam.CoreWcf.Hosting;

/// <summary>What becomes of an endpoint's replies.</summary>
/// <param name="Choice">Whether they are adapted.</param>
/// <param name="Server">The engine for them; <see langword="null"/> for the binding's own, or the container's.</param>
internal readonly record struct EndpointPolicy(EndpointChoice Choice, NamServer? Server = null);
