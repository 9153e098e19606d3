// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;

namespace Nam.DependencyInjection;

/// <summary>What a host library adds to the container when an application calls <c>AddNam()</c>, so that one call
/// serves every host that the application uses.</summary>
/// <remarks>For NAM's own host libraries: the names of those that are looked for are known to <c>AddNam()</c>.</remarks>
internal interface INamHost
{
    /// <summary>Registers the host's services; called once per container.</summary>
    /// <param name="services">The container; the engine and its settings are registered already.</param>
    void AddServices(IServiceCollection services);
}
