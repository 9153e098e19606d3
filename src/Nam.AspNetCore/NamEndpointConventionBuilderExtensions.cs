// SPDX-License-Identifier: MIT

using Nam.AspNetCore;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Tells NAM of single endpoints, or of groups of them.</summary>
public static class NamEndpointConventionBuilderExtensions
{
    /// <summary>Gives the replies of endpoints settings of their own, or takes back that a group of theirs has NAM disabled.</summary>
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
