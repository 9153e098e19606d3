// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.Characterization;

namespace Microsoft.AspNetCore.Http;

/// <summary>What client characterization says of a request.</summary>
public static class ClientCharacterizationHttpContextExtensions
{
    /// <summary>Returns what is known of the client of a request: its class, its cluster, and whose pages the class comes from.</summary>
    /// <param name="context">The request.</param>
    /// <returns><see cref="ClientCharacter.Unknown"/> where nothing is known, or the application has no client characterization.</returns>
    public static ClientCharacter GetClientCharacter(this HttpContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.RequestServices?.GetService<ClientCharacterization>()?.Find(context) ?? ClientCharacter.Unknown;
    }

    /// <summary>Returns the name of the cluster of a request's client: that of the prefix table, or its prefix.</summary>
    /// <param name="context">The request.</param>
    /// <returns>Null where the client is in no cluster.</returns>
    public static string? GetClientCluster(this HttpContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.RequestServices?.GetService<ClientCharacterization>() is { } clients
            && clients.Find(context) is { Cluster: >= 0 and var cluster }
            ? clients.Classifier.Prefixes.NameOf(cluster)
            : null;
    }

    /// <summary>Returns the action that was taken for a request.</summary>
    /// <param name="context">The request.</param>
    /// <returns>Null where the page is sent as it was asked for.</returns>
    public static ServerAction? GetServerAction(this HttpContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Features.Get<IServerActionFeature>()?.Variant.Action;
    }
}
