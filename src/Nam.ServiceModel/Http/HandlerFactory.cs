// SPDX-License-Identifier: MIT

using Nam.Client;

namespace Nam.ServiceModel.Http;

/// <summary>Puts NAM's handler in front of the handlers of a channel factory.</summary>
internal static class HandlerFactory
{
    /// <summary>Replaces the delegate by which the HTTP transport lets others have their way with its handler; one that
    /// is there already goes on to be called.</summary>
    public static void Compose(BindingParameterCollection parameters, NamClient client)
    {
        var others = parameters.Remove<Func<HttpClientHandler, HttpMessageHandler>>();
        parameters.Add(
            new Func<HttpClientHandler, HttpMessageHandler>(handler => new NamChannelHandler(client, others?.Invoke(handler) ?? handler)));
    }
}
