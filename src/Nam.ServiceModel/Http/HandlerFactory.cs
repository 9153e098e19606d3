// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Client;

namespace Nam.ServiceModel.Http;

/// <summary>Adds NAM's handler in front of the handlers of a channel factory.</summary>
internal static class HandlerFactory
{
    /// <summary>Replaces the delegate by which the HTTP transport lets others have their way with its handler; one that
    /// is there already goes on to be called.</summary>
    /// <param name="parameters">What the factory is built with.</param>
    /// <param name="client">The engine.</param>
    /// <param name="limits">What the binding says of replies.</param>
    public static void Compose(BindingParameterCollection parameters, NamClient client, CallLimits limits)
    {
        var others = parameters.Remove<Func<HttpClientHandler, HttpMessageHandler>>();
        parameters.Add(
            new Func<HttpClientHandler, HttpMessageHandler>(
                handler => others is null
                    ? new NamChannelHandler(client, limits, TakesOver(handler), handler)
                    : new NamChannelHandler(client, limits, undoesAll: false, others(handler))));
    }

    // Where nobody stands between, NAM's handler undoes gzip in its place, for every reply, and times it.
    private static bool TakesOver(HttpClientHandler handler)
    {
        if (!handler.SupportsAutomaticDecompression || (handler.AutomaticDecompression & DecompressionMethods.GZip) == 0)
        {
            return false;
        }

        handler.AutomaticDecompression = DecompressionMethods.None;
        return true;
    }
}
