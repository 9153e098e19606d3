// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.Characterization;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Adds client characterization to a pipeline.</summary>
public static class ClientCharacterizationApplicationBuilderExtensions
{
    /// <summary>Classifies clients by their requests, and sends other versions of pages where the settings have some.</summary>
    /// <param name="app">The pipeline; <c>services.AddClientCharacterization()</c> was called before.</param>
    /// <returns>The pipeline.</returns>
    /// <exception cref="InvalidOperationException"><c>services.AddClientCharacterization()</c> was not called.</exception>
    /// <remarks>
    /// Place it after <c>UseForwardedHeaders()</c>, which replaces the address of a trusted proxy by its client's, and
    /// before what serves pages and their objects, such as <c>UseStaticFiles()</c>. An action changes the request's
    /// path: where endpoints serve the versions, call <c>UseRouting()</c> after it.
    /// </remarks>
    public static IApplicationBuilder UseClientCharacterization(this IApplicationBuilder app)
    {
        ArgumentNullException.ThrowIfNull(app);
        var clients = app.ApplicationServices.GetService<ClientCharacterization>()
            ?? throw new InvalidOperationException(
                "app.UseClientCharacterization() needs its services. Call builder.Services.AddClientCharacterization() before the application is built.");
        return app.UseMiddleware<ClientCharacterizationMiddleware>(clients);
    }
}
