// SPDX-License-Identifier: MIT

using System.Collections.Frozen;
using System.ServiceModel.Dispatcher;

namespace Nam.ServiceModel.Calls;

/// <summary>Sees replies over HTTP as they come: faults, and those that are still arriving.</summary>
/// <param name="client">The endpoint's runtime, of which operations are known when the first reply comes.</param>
internal sealed class ReplyInspector(ClientRuntime client) : IClientMessageInspector
{
    private FrozenSet<string>? _typed;

    private FrozenSet<string> Typed => _typed ??= client.ClientOperations.Where(operation => operation.DeserializeReply)
        .Select(operation => operation.Action).ToFrozenSet(StringComparer.Ordinal);

    public object? BeforeSendRequest(ref Message request, IClientChannel channel) =>
        request is { State: not MessageState.Closed } ? new Call(request.Headers.Action, channel) : null;

    public void AfterReceiveReply(ref Message reply, object? correlationState)
    {
        if (reply is null)
        {
            return;
        }

        if (ReceivedReply.Find(reply)?.Arriving is { } arriving)
        {
            var call = correlationState as Call;
            if (call?.Channel is { } channel)
            {
                arriving.SetTimeout(channel.OperationTimeout);
            }

            // Who gets the message itself may read it later or never, as one of a buffered binding is.
            if (!arriving.IsStreamed && (call?.Action is not { } action || !Typed.Contains(action)))
            {
                reply = arriving.Buffer(reply);
            }
        }

        DecodedReplies.NoteFault(reply);
    }

    private sealed record Call(string? Action, IClientChannel? Channel);
}
