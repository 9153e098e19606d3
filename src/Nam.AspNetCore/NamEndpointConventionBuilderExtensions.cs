// SPDX-License-Identifier: MIT

using Nam.AspNetCore;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Configures NAM for single endpoints or groups of them.</summary>
public static class NamEndpointConventionBuilderExtensions
{
    /// <summary>Sets NAM's settings for the replies of these endpoints, or enables NAM again where their group disables it.</summary>
    /// <typeparam name="TBuilder">The type of the endpoints' builder.</typeparam>
    /// <param name="builder">The endpoints.</param>
    /// <param name="configure">Sets what is to differ from the application's settings.</param>
    /// <returns>The endpoints.</returns>
    /// <exception cref="Nam.Configuration.NamConfigurationException">A setting has a value that is not allowed.</exception>
    public static TBuilder WithNam<TBuilder>(this TBuilder builder, Action<NamAttribute>? configure = null)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        var metadata = new NamAttribute();
        configure?.Invoke(metadata);
        return builder.WithMetadata(metadata);
    }

    /// <summary>Leaves the replies of endpoints as without NAM.</summary>
    /// <typeparam name="TBuilder">The type of the endpoints' builder.</typeparam>
    /// <param name="builder">The endpoints.</param>
    /// <returns>The endpoints.</returns>
    public static TBuilder DisableNam<TBuilder>(this TBuilder builder)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        return builder.WithMetadata(new DisableNamAttribute());
    }
}
